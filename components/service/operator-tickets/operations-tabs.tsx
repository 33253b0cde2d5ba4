'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TabLinks } from '#components/ui/tab-links.tsx';

/** The views of operators: the installation, and the tickets of all companies. */
export function OperationsTabs({ current }: { current: 'installation' | 'tickets' }) {
  const t = useTexts('operatorTickets');
  return (
    <TabLinks
      label={t('views')}
      tabs={[
        { href: '/operations', label: t('installation'), isCurrent: current === 'installation' },
        { href: '/operations/tickets', label: t('title'), isCurrent: current === 'tickets' },
      ]}
    />
  );
}
