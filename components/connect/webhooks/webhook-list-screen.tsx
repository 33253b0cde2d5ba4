'use client';

import { Webhook as WebhookIcon } from 'lucide-react';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { WebhookInList } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import { AnswerMark } from './answer-mark.tsx';
import { Duration } from './duration.tsx';
import { WEBHOOKS_SCREEN } from './paths.ts';
import { WebhookStateMark } from './webhook-state.tsx';

/** How often the open list asks for the health of its webhooks, in milliseconds. */
const POLL_MS = 15_000;

const ALL_EVENTS = EVENT_TYPES.length + CONTACT_EVENTS.length;

const columnsOf = (t: Translate<'webhooks'>): readonly Column<WebhookInList>[] => [
  {
    key: 'name',
    header: t('name'),
    copied: ({ target }) => target,
    cell: ({ name, target }) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{name}</span>
        <span className="truncate font-mono text-xs font-normal text-muted">{target}</span>
      </span>
    ),
  },
  {
    key: 'events',
    header: t('events'),
    width: 150,
    shownFrom: '5xl',
    cell: ({ events }) => (
      <span className="text-muted">
        {events.length === ALL_EVENTS ? t('allEvents') : t('eventCount', { count: events.length })}
      </span>
    ),
  },
  { key: 'state', header: t('state'), width: 'state', cell: (webhook) => <WebhookStateMark webhook={webhook} /> },
  { key: 'day', header: t('day'), width: 140, shownFrom: '4xl', cell: ({ day }) => <DayBar day={day} /> },
  {
    key: 'lag',
    header: t('lag'),
    width: 110,
    align: 'right',
    cell: ({ lagSeconds, lagEvents }) => (
      <span className="text-muted tabular-nums">
        {lagEvents === 0 ? t('lagNone') : <Duration ms={lagSeconds * 1_000} />}
      </span>
    ),
  },
  {
    key: 'answer',
    header: t('answer'),
    width: 120,
    cell: ({ lastCode, lastFailureAt, lastSuccessAt }) =>
      lastFailureAt === null && lastSuccessAt === null ? (
        <span className="text-faint">{t('noAnswer')}</span>
      ) : (
        <AnswerMark code={lastCode} error={null} />
      ),
  },
];

/** The webhooks of the environment, each with its state, its last 24 hours and how far it is behind. */
export function WebhookListScreen({ initial }: { initial: readonly WebhookInList[] }) {
  const t = useTexts('webhooks');
  const canOpen = useFeature('webhook.detail');
  const mayCreate = useGrant('webhooks/modify');
  const canCreate = useFeature('webhook.create') && mayCreate;
  const { data } = useApi('GET /api/config/v1/webhook', {}, { refreshInterval: POLL_MS });
  return (
    <ListScreen
      list={useWholeList(data?.data ?? initial)}
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${WEBHOOKS_SCREEN}/create`, label: t('create') }}
      caption={t('caption')}
      columns={columnsOf(t)}
      canOpen={canOpen}
      rowHref={({ id }) => `${WEBHOOKS_SCREEN}/${id}`}
      empty={{ icon: WebhookIcon, title: t('none'), text: t('noneText') }}
    />
  );
}

/** The requests of 24 hours as one bar: delivered in green, failed in red. */
function DayBar({ day: { taken, failed } }: { day: { taken: number; failed: number } }) {
  const t = useTexts('webhooks');
  if (taken + failed === 0) return <span className="text-faint">{t('dayNone')}</span>;
  return (
    <span role="img" aria-label={t('dayFigure', { taken, failed })} className="flex h-2 w-full max-w-28 gap-px">
      {taken > 0 && <span className="rounded-xs bg-success" style={{ flexGrow: taken }} />}
      {failed > 0 && <span className="min-w-1 rounded-xs bg-danger" style={{ flexGrow: failed }} />}
    </span>
  );
}
