'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations } from '#lib/operations/schema.ts';

/** What operators did last, and who. */
export function ChangeCard({ changes }: { changes: Operations['changes'] }) {
  const t = useTexts('operations');
  return (
    <Card flush title={t('changes')} description={t('changesText')}>
      {changes.length === 0 ? (
        <p className="px-4 pb-4 text-base text-muted">{t('noChanges')}</p>
      ) : (
        <DataTable
          caption={t('changes')}
          columns={[
            {
              key: 'what',
              header: t('what'),
              cell: ({ action, target }) => (
                <span className="flex min-w-0 flex-wrap gap-x-2">
                  <code className="font-mono text-sm">{action}</code>
                  <span className="min-w-0 font-normal text-muted wrap-anywhere">{target}</span>
                </span>
              ),
            },
            { key: 'who', header: t('who'), cell: ({ actor }) => actor ?? t('commandLine') },
            { key: 'when', header: t('when'), className: 'whitespace-nowrap', cell: ({ at }) => <Time at={at} /> },
          ]}
          rows={changes}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
