'use client';

import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { EventHeadline } from '#components/kit/message/event-headline.tsx';
import { eventStyle } from '#components/kit/message/event-style.ts';
import { formatElapsed } from '#components/kit/message/format-elapsed.ts';
import { MESSAGE_LOOKS } from '#components/kit/message/message-state.tsx';
import { type TimelineItem, timelineItems } from '#components/kit/message/timeline-items.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { toneClass } from '#components/ui/tone-class.ts';
import { pathOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Simulation, SimulatorAddress } from '#lib/engine/messages/schema.ts';
import type { ActivityDetail } from '#lib/insight/activity/message/schema.ts';

/** The interval at which events are fetched until the last one is there, in milliseconds. */
const POLL_MS = 1_000;

/** The event that ends a simulation, if it comes after the delivery. */
const LAST_EVENT: Partial<Record<Simulation, ActivityDetail['events'][number]['type']>> = {
  complained: 'spam_complaint',
  opened: 'open',
  clicked: 'click',
  outofband: 'out_of_band',
};

type LiveEventsProps = { id: string; to: string; simulators: readonly SimulatorAddress[] };

/** The events of a test as they happen, and its result in the end. */
export function LiveEvents({ id, to, simulators }: LiveEventsProps) {
  const t = useTexts('configuration');
  const { mutate } = useSWRConfig();
  const simulation = simulators.find(({ address }) => address === to)?.simulation;
  const last = simulation && LAST_EVENT[simulation];
  const isOver = (detail: ActivityDetail | undefined): boolean =>
    detail?.isSettled === true && (!last || detail.events.some(({ type }) => type === last));
  const { data, error } = useApi(
    'GET /api/config/v1/activity/{id}',
    { params: { id }, query: { recipient: 0 } },
    {
      refreshInterval: (latest) => (isOver(latest) ? 0 : POLL_MS),
    },
  );
  const isDone = isOver(data);
  useEffect(() => {
    if (isDone) void mutate(pathOf('GET /api/config/v2/on-boarding/sandbox-data'));
  }, [isDone, mutate]);
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {data && (
        <ol aria-label={t('test.events')} className="flex flex-col gap-1">
          {timelineItems(data).map((item) => (
            <EventLine key={item.key} item={item} message={data} />
          ))}
        </ol>
      )}
      {error && <Alert tone="warning" title={errorSentence(error)} />}
      {!isDone && !error && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> {t('test.waiting')}
        </p>
      )}
      {data && isDone && <Verdict id={id} message={data} />}
    </div>
  );
}

function EventLine({ item, message }: { item: TimelineItem; message: ActivityDetail }) {
  const t = useTexts('activity');
  const { icon: Icon, tone } = eventStyle(item);
  return (
    <li className="flex min-h-7 items-center gap-2.5">
      <Icon aria-hidden className={clsx('size-4 shrink-0', toneClass[tone].mark)} />
      <EventHeadline item={item} acceptance={message} />
      <span className="ml-auto shrink-0 font-mono text-xs text-muted tabular-nums">
        {formatElapsed(t, Date.parse(item.at) - Date.parse(message.acceptedAt))}
      </span>
    </li>
  );
}

/** The result in one line, in the colours of its state, with the link to the message. */
function Verdict({ id, message }: { id: string; message: ActivityDetail }) {
  const t = useTexts('configuration');
  const { tone, icon: Icon } = MESSAGE_LOOKS[message.recipients[0]?.verdict ?? 'queued'];
  const { box, ink } = toneClass[tone];
  return (
    <div className={clsx('flex items-center gap-2.5 rounded-lg border px-3 py-2.5 text-sm', box)}>
      <Icon aria-hidden className={clsx('size-4 shrink-0', ink)} />
      <p className="min-w-0 flex-1 text-fg">{message.explanation.summary}</p>
      <TextLink href={`/activity/${id}`} className="shrink-0 font-medium">
        {t('test.openMessage')}
      </TextLink>
    </div>
  );
}
