'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { DomainCounts, DomainKind } from '#lib/senders/domains/schema.ts';
import { DELEGATED_SCREENS, SENDING_SCREEN } from './paths.ts';

type DomainTabsProps = {
  current: DomainKind;
  /** Absent while the list loads. */
  counts?: DomainCounts;
};

/** Tabs of the kinds of domains that the company has; renders nothing for a single kind. */
export function DomainTabs({ current, counts }: DomainTabsProps) {
  const t = useTexts('delegated');
  const tabs = [
    { kind: 'sending', href: SENDING_SCREEN, label: t('sending'), isShown: useFeature('sendingDomain') },
    { kind: 'bounce', href: DELEGATED_SCREENS.bounce, label: t('bounces'), isShown: useFeature('bounceDomain') },
    {
      kind: 'tracking',
      href: DELEGATED_SCREENS.tracking,
      label: t('trackings'),
      isShown: useFeature('trackingDomain'),
    },
  ] as const;
  const shown = tabs.filter(({ isShown }) => isShown);
  if (shown.length < 2) return null;
  return (
    <TabLinks
      label={t('kinds')}
      tabs={shown.map(({ kind, href, label }) => ({
        href,
        label,
        isCurrent: kind === current,
        ...(counts && { count: t('count', { count: counts[kind] }) }),
      }))}
    />
  );
}
