'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { LATENCY_STEPS_MS } from '#lib/core/analytics/parts.ts';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { LatencyAnswer } from '#lib/insight/analytics/schema.ts';
import { useMetricFormat } from './use-metric-format.ts';

/** The end of the first step in which times are counted. */
const [FIRST_STEP_MS] = LATENCY_STEPS_MS;

type Row = LatencyAnswer['rows'][number];

/** The time from acceptance to delivery, and the messages that had to wait, by mailbox provider. */
export function Latency({ answer: { rows } }: { answer: LatencyAnswer }) {
  const t = useTexts('analytics');
  const format = useFormatter();
  const formatMetric = useMetricFormat();
  // Within the first step nothing is known but its end.
  const withinSteps = (ms: number | null) =>
    ms !== null && ms < FIRST_STEP_MS ? `< ${formatMetric('ms', FIRST_STEP_MS)}` : formatMetric('ms', ms);
  const figure = (key: 'p50' | 'p95' | 'p99'): Column<Row> => ({
    key,
    header: t(`latency.${key}`),
    align: 'right',
    width: 'count',
    cell: (row) => withinSteps(row[key]),
  });
  const nameOf = (provider: string) =>
    provider === 'unknown' ? t('latency.unknown') : formatMailboxProvider(provider) || t('latency.all');
  const columns: readonly Column<Row>[] = [
    { key: 'provider', header: t('dimensions.provider'), cell: ({ provider }) => nameOf(provider) },
    {
      key: 'delivered',
      header: t('metrics.delivered'),
      align: 'right',
      width: 'code',
      cell: ({ delivered }) => format.number(delivered),
    },
    {
      key: 'delayed',
      header: t('metrics.delayed_first'),
      align: 'right',
      width: 'date',
      cell: ({ delayedFirst }) => format.number(delayedFirst),
    },
    figure('p50'),
    figure('p95'),
    figure('p99'),
  ];
  return (
    <Section title={t('latency.title')} description={t('latency.text')}>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('latency.none')}</p>
      ) : (
        <div className="overflow-clip rounded-lg border border-line">
          <DataTable
            caption={t('latency.title')}
            columns={columns}
            rows={rows}
            rowKey={({ provider }) => provider || 'all'}
          />
        </div>
      )}
    </Section>
  );
}
