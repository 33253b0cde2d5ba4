'use client';

import { Send } from 'lucide-react';
import { defineView, oneOf, openRow } from '#components/kit/list/define-view.ts';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListTable } from '#components/kit/list/list-table.tsx';
import { type UsedView, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DeliveryStatus, WebhookDelivery } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import { AnswerMark } from './answer-mark.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveryName, sequenceText } from './delivery-name.ts';
import { Duration } from './duration.tsx';

/** The states that the list of deliveries can be narrowed to. */
const DELIVERY_STATES = ['failed', 'waiting'] as const satisfies readonly DeliveryStatus[];

/** The answers that the list can be narrowed to, in the words of the API. */
const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** The deliveries of a webhook in the URL, with the one that is open beside the list. */
const DELIVERY_VIEW = defineView('GET /api/config/v1/webhook/{id}/delivery', {
  paging: { by: 'cursor' },
  parameters: { status: oneOf(DELIVERY_STATES), type: oneOf(EVENT_TYPES), code: oneOf(ANSWER_CLASSES) },
  own: { delivery: openRow() },
});

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

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

type DeliveriesTabProps = { webhook: Webhook; mayRetry: boolean; onChanged: () => void };

/** The deliveries of a webhook, newest first; a row opens beside the list. */
export function DeliveriesTab({ webhook, mayRetry, onChanged }: DeliveriesTabProps) {
  const t = useTexts('webhooks');
  const list = useList(DELIVERY_VIEW, { params: { id: webhook.id }, pollMs: POLL_MS });
  const open = list.view.delivery;
  const at = list.rows?.findIndex(({ id }) => id === open) ?? -1;
  const stepTo = (index: number) => {
    const id = at < 0 ? undefined : list.rows?.[index]?.id;
    return id === undefined ? null : () => list.change({ delivery: id });
  };
  return (
    <div className="flex flex-col gap-3">
      <DeliveryFilters list={list} />
      <ListTable
        list={list}
        caption={t('deliveries.caption')}
        columns={columnsOf(t)}
        rowHref={({ id }) => list.hrefOf({ delivery: id })}
        isOpen={({ id }) => id === open}
        summary={(rows) => t('deliveries.count', { count: rows.length })}
        empty={{ icon: Send, title: t('deliveries.none'), text: t('deliveries.noneText') }}
        noMatch={{ title: t('deliveries.nothing'), text: t('deliveries.nothingText'), clear: t('deliveries.clear') }}
      />
      <DeliveryDrawer
        webhookId={webhook.id}
        id={open || null}
        mayRetry={mayRetry && webhook.state !== 'off'}
        onClose={() => list.change({ delivery: '' })}
        onPrevious={stepTo(at - 1)}
        onNext={stepTo(at + 1)}
        onRetried={() => {
          void list.refresh();
          onChanged();
        }}
      />
    </div>
  );
}

/** Narrows the list of deliveries to a status, an event type and an answer. */
function DeliveryFilters({ list }: { list: UsedView<typeof DELIVERY_VIEW.parameters> }) {
  const t = useTexts('webhooks');
  return (
    <ListFilters
      list={list}
      label={t('deliveries.filter')}
      choices={[
        {
          name: 'status',
          label: t('deliveries.filter'),
          any: t('deliveries.filters.all'),
          values: DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.filters.${value}`) })),
        },
        {
          name: 'type',
          label: t('deliveries.type'),
          any: t('deliveries.anyType'),
          values: [...EVENT_TYPES, ...CONTACT_EVENTS].map((value) => ({ value, label: t(`types.${value}`) })),
          width: 'w-48',
        },
        {
          name: 'code',
          label: t('deliveries.answer'),
          any: t('deliveries.anyCode'),
          values: ANSWER_CLASSES.map((value) => ({ value, label: t(`deliveries.codes.${value}`) })),
          width: 'w-44',
        },
      ]}
    />
  );
}
