'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { KEYS_SCREEN } from './paths.ts';

/** The kinds of a new key: one for servers, and one that may be public. */
export type KeyKind = 'server' | 'sdk';

/** Tabs of the kinds of a new key; renders nothing where SDK keys are off. */
export function KeyKindTabs({ current }: { current: KeyKind }) {
  const t = useTexts('apiKeys');
  if (!useFeature('apiKey.allowSDK')) return null;
  const href = { server: `${KEYS_SCREEN}/create`, sdk: `${KEYS_SCREEN}/create?kind=sdk` };
  return (
    <TabLinks
      label={t('kinds.label')}
      tabs={(['server', 'sdk'] as const).map((kind) => ({
        href: href[kind],
        label: t(`kinds.${kind}`),
        isCurrent: kind === current,
      }))}
    />
  );
}
