'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import type { Operations } from '#lib/service/operations/schema.ts';

type Company = Operations['bounceRates']['companies'][number];

/** The companies whose mail bounces most, with the command that stops one. */
export function BounceSection({ companies }: { companies: readonly Company[] }) {
  const t = useTexts('operations');
  const format = useFormatter();
  return (
    <Section title={t('bounceRates')} description={t('bounceRatesText')}>
      {companies.length === 0 ? (
        <p className="text-sm text-muted">{t('noBounceRates')}</p>
      ) : (
        <Card flush>
          <DataTable
            caption={t('bounceRates')}
            columns={[
              {
                key: 'company',
                header: t('company'),
                cell: ({ name, isSuspended }) => (
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="min-w-0 truncate">{name}</span>
                    {isSuspended && <State tone="warning">{t('suspended')}</State>}
                  </span>
                ),
              },
              {
                key: 'rate',
                header: t('rateColumn'),
                align: 'right',
                width: 'count',
                cell: ({ bounced, settled }) =>
                  format.number(bounced / Math.max(1, settled), { style: 'percent', maximumFractionDigits: 1 }),
              },
              {
                key: 'outcomes',
                header: t('outcomes'),
                align: 'right',
                width: 140,
                cell: ({ bounced, settled }) => t('outcomesOf', { bounced, settled }),
              },
              {
                key: 'suspend',
                header: t('actions'),
                quiet: true,
                align: 'right',
                width: 'actions',
                cell: ({ companyId, name, isSuspended }) =>
                  !isSuspended && (
                    <CopyButton
                      value={`npm run -s admin -- suspend --company ${companyId} --reason "…"`}
                      label={t('suspendLabel', { company: name })}
                    />
                  ),
              },
            ]}
            rows={companies}
            rowKey={({ companyId }) => companyId}
          />
        </Card>
      )}
    </Section>
  );
}
