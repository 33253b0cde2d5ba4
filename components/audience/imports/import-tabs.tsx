'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { useGrant } from '#lib/client/features.tsx';
import { IMPORT_HISTORY, IMPORT_SCREEN } from './paths.ts';

/** The tabs of imports: a file to import, and all imports there were; one who may open only one of them needs none. */
export function ImportTabs({ current }: { current: 'import' | 'history' }) {
  const t = useTexts('imports');
  const hasBoth = [useGrant('contacts/view'), useGrant('contacts/modify')].every(Boolean);
  if (!hasBoth) return null;
  return (
    <TabLinks
      label={t('tabs')}
      tabs={[
        { href: IMPORT_SCREEN, label: t('tab'), isCurrent: current === 'import' },
        { href: IMPORT_HISTORY, label: t('historyTab'), isCurrent: current === 'history' },
      ]}
    />
  );
}
