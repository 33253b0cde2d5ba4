'use client';

import { clsx } from 'clsx';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { toneClass } from '#components/ui/tone-class.ts';
import type { ActivityDetail } from '#lib/activity/schema.ts';
import { AttemptFacts } from './attempt-facts.tsx';
import { Conversation } from './conversation.tsx';
import { EventFacts } from './event-facts.tsx';
import { type EventLook, eventLook } from './event-words.ts';
import { foldRepeats, type TimelineItem, timelineItems } from './timeline-items.ts';

const UNTOLD: EventLook = { word: 'events.untold', tone: 'warning', icon: CircleQuestionMark };

/** The timeline of one recipient, oldest first, with the facts of each step. */
export function Timeline({ events, attempts }: Pick<ActivityDetail, 'events' | 'attempts'>) {
  const t = useTexts('activity');
  return (
    <ol aria-label={t('timeline')} className="flex flex-col">
      {foldRepeats(timelineItems({ events, attempts })).map((step) =>
        'folded' in step ? (
          <Folded key={`before ${step.before.key}`} items={step.folded} />
        ) : (
          <Step key={step.key} item={step} />
        ),
      )}
    </ol>
  );
}

function Folded({ items }: { items: readonly TimelineItem[] }) {
  const t = useTexts('activity');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return items.map((item) => <Step key={item.key} item={item} />);
  return (
    <li className="relative pb-5 pl-10">
      <span aria-hidden className="absolute top-0 bottom-0 left-3.5 border-l border-dashed border-line-strong" />
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('showMore', { count: items.length })}
      </Button>
    </li>
  );
}

function Step({ item: { at, event, attempt } }: { item: TimelineItem }) {
  const t = useTexts('activity');
  const { word, tone, icon: Icon } = event ? eventLook(event.type, attempt?.route ?? event.data.route) : UNTOLD;
  return (
    <li className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-line group-last:hidden" />
      <span
        aria-hidden
        className={clsx(
          'flex size-7 items-center justify-center rounded-full border',
          toneClass[tone].box,
          toneClass[tone].ink,
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 pt-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-base font-semibold">{t(word)}</h3>
          <Time at={at} absolute className="text-sm text-muted tabular-nums" />
        </div>
        {event && <EventFacts event={event} hasAttempt={attempt !== null} />}
        {attempt && <AttemptFacts attempt={attempt} tlsPolicy={event?.data.tls_policy} />}
        {attempt && attempt.conversation.length > 0 && <Conversation lines={attempt.conversation} />}
      </div>
    </li>
  );
}
