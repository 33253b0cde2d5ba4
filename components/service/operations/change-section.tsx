'use client';

import { useAuditWords } from '#components/account/audit/use-audit-words.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations } from '#lib/service/operations/schema.ts';

/** The last changes by operators. */
export function ChangeSection({ changes }: { changes: Operations['changes'] }) {
  const t = useTexts('operations');
  const words = useAuditWords();
  return (
    <Section title={t('changes')} description={t('changesText')}>
      {changes.length === 0 ? (
        <p className="text-sm text-muted">{t('noChanges')}</p>
      ) : (
        <Card flush>
          <DataTable
            caption={t('changes')}
            columns={[
              {
                key: 'action',
                header: t('changed'),
                cell: ({ action }) => words.action(action),
              },
              {
                key: 'target',
                header: t('target'),
                cell: ({ target }) => target ?? '–',
                copied: ({ target }) => target ?? '',
              },
              { key: 'actor', header: t('actor'), width: 180, cell: ({ actor }) => actor ?? t('commandLine') },
              { key: 'at', header: t('when'), align: 'right', width: 130, cell: ({ at }) => <Time at={at} /> },
            ]}
            rows={changes}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </Section>
  );
}
