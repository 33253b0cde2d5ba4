'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import type { Operations } from '#lib/operations/schema.ts';

/** The companies whose mail bounces most, with the command that stops one. */
export function BounceCard({ companies }: { companies: Operations['bounceRates']['companies'] }) {
  const t = useTexts('operations');
  const format = useFormatter();
  return (
    <Card flush title={t('bounceRates')} description={t('bounceRatesText')}>
      {companies.length === 0 ? (
        <p className="px-4 pb-4 text-base text-muted">{t('noBounceRates')}</p>
      ) : (
        <DataTable
          caption={t('bounceRates')}
          columns={[
            {
              key: 'company',
              header: t('company'),
              cell: ({ name, isSuspended }) => (
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  {isSuspended && <Badge tone="warning">{t('suspended')}</Badge>}
                </span>
              ),
            },
            {
              key: 'rate',
              header: t('bounceRate'),
              align: 'right',
              className: 'tabular-nums',
              cell: ({ bounced, settled }) =>
                format.number(bounced / Math.max(1, settled), { style: 'percent', maximumFractionDigits: 1 }),
            },
            {
              key: 'outcomes',
              header: t('outcomes'),
              align: 'right',
              className: 'tabular-nums whitespace-nowrap',
              cell: ({ bounced, settled }) => t('outcomesOf', { bounced, settled }),
            },
            {
              key: 'suspend',
              header: t('suspend'),
              cell: ({ companyId, name }) => (
                <CopyValue
                  value={`npm run -s admin -- suspend --company ${companyId} --reason "…"`}
                  shown={`suspend --company ${companyId.slice(0, 8)}…`}
                  label={t('suspendLabel', { company: name })}
                />
              ),
            },
          ]}
          rows={companies}
          rowKey={({ companyId }) => companyId}
        />
      )}
    </Card>
  );
}
