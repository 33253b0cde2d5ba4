'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { WebhookDelivery } from '#lib/connect/webhooks/deliveries/schema.ts';
import { AnswerMark } from './answer-mark.tsx';
import { deliveryName, sequenceText } from './delivery-name.ts';
import { Duration } from './duration.tsx';

const columnsOf = (t: Translate<'webhooks'>): readonly Column<WebhookDelivery>[] => [
  {
    key: 'events',
    header: t('deliveries.events'),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{deliveryName(t, row)}</span>
        {row.kind !== 'live' && row.kind !== 'alert' && <Tag>{t(`deliveries.${row.kind}`)}</Tag>}
      </span>
    ),
  },
  {
    key: 'sequence',
    header: t('deliveries.sequence'),
    width: 150,
    shownFrom: '4xl',
    cell: (row) => <span className="text-muted tabular-nums">{sequenceText(row) ?? '–'}</span>,
  },
  {
    key: 'answer',
    header: t('deliveries.answer'),
    width: 150,
    cell: ({ code, error, tries }) =>
      tries === 0 ? (
        <span className="text-faint">{t('deliveries.statuses.waiting')}</span>
      ) : (
        <AnswerMark code={code} error={error} />
      ),
  },
  {
    key: 'took',
    header: t('deliveries.took'),
    align: 'right',
    width: 110,
    shownFrom: '4xl',
    cell: ({ durationMs }) => (
      <span className="text-muted tabular-nums">{durationMs === null ? '–' : <Duration ms={durationMs} />}</span>
    ),
  },
  {
    key: 'tries',
    header: t('deliveries.tries'),
    align: 'right',
    width: 'count',
    cell: ({ tries }) => <span className="text-muted tabular-nums">{tries}</span>,
  },
  {
    key: 'at',
    header: t('deliveries.at'),
    align: 'right',
    width: 'time',
    inline: true,
    cell: ({ at }) => <Time at={at} short className="text-muted" />,
  },
];

type DeliveryTableProps = {
  /** Null while they are awaited. */
  rows: readonly WebhookDelivery[] | null;
  /** The id of the delivery that is open. */
  open: string | null;
  hrefOf: (id: string) => string;
};

/** The deliveries of a webhook as a table. */
export function DeliveryTable({ rows, open, hrefOf }: DeliveryTableProps) {
  const t = useTexts('webhooks');
  return (
    <DataTable
      caption={t('deliveries.caption')}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
      isSelected={({ id }) => id === open}
    />
  );
}
