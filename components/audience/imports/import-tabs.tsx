'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { IMPORT_HISTORY, IMPORT_SCREEN } from './paths.ts';

/** The tabs of imports: a file to import, and all imports there were. */
export function ImportTabs({ current }: { current: 'import' | 'history' }) {
  const t = useTexts('imports');
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
