'use client';

import { clsx } from 'clsx';
import { type Acceptance, EventHeadline } from '#components/kit/message/event-headline.tsx';
import { eventStyle } from '#components/kit/message/event-style.ts';
import type { TimelineItem } from '#components/kit/message/timeline-items.ts';
import { toneClass } from '#components/ui/tone-class.ts';
import type { EventTry } from '#lib/connect/webhooks/deliveries/schema.ts';
import { AttemptFacts } from './attempt-facts.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventTime } from './event-time.tsx';
import { WebhookLine } from './webhook-line.tsx';

type TimelineStepProps = {
  item: TimelineItem;
  acceptance: Acceptance;
  /** The instant of the step before, if there is one. */
  previousAt: string | null;
  /** The webhooks that its event was sent to. */
  webhooks: readonly EventTry[];
};

/** One step of a timeline: a circle in the colours of its state, the headline with its times, and the facts below. */
export function TimelineStep({ item, acceptance, previousAt, webhooks }: TimelineStepProps) {
  const { at, event, attempt } = item;
  const { icon: Icon, tone } = eventStyle(item);
  return (
    <li className="group relative grid grid-cols-[1.625rem_minmax(0,1fr)] gap-x-3.5 pb-4.5 last:pb-0">
      <span aria-hidden className="absolute top-6.5 bottom-0 left-3 w-px bg-line-strong group-last:hidden" />
      <span
        aria-hidden
        className={clsx(
          'relative flex size-6.5 items-center justify-center rounded-full border',
          toneClass[tone].box,
          toneClass[tone].ink,
        )}
      >
        <Icon className="size-3.5" strokeWidth={2} />
      </span>
      <div className="min-w-0 pt-0.5">
        <div className="flex items-baseline justify-between gap-x-4">
          <EventHeadline item={item} acceptance={acceptance} />
          <EventTime at={at} acceptedAt={acceptance.acceptedAt} previousAt={previousAt} />
        </div>
        {attempt ? (
          <AttemptFacts attempt={attempt} tlsPolicy={event?.data.tls_policy} />
        ) : (
          event && <EventFacts event={event} />
        )}
        <WebhookLine tries={webhooks} />
      </div>
    </li>
  );
}
