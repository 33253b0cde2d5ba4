'use client';

import { type ReactNode, useState } from 'react';
import { foldRepeats, type TimelineItem, timelineItems } from '#components/kit/message/timeline-items.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { ActivityDetail } from '#lib/insight/activity/message/schema.ts';
import { TimelineStep } from './timeline-step.tsx';
import { useWebhookTries } from './use-webhook-tries.ts';

type TimelineProps = {
  message: Pick<ActivityDetail, 'events' | 'attempts' | 'acceptedAt' | 'receivedBy'>;
};

/** The timeline of one recipient, oldest first: each step with its time since acceptance, its facts and the reply. */
export function Timeline({ message }: TimelineProps) {
  const t = useTexts('activity');
  const items = timelineItems(message);
  const webhooksOf = useWebhookTries(message.events.map(({ id }) => id));
  const previousAt = new Map(items.map(({ key }, index) => [key, items[index - 1]?.at ?? null]));
  const stepOf = (item: TimelineItem) => (
    <TimelineStep
      key={item.key}
      item={item}
      acceptance={message}
      previousAt={previousAt.get(item.key) ?? null}
      webhooks={item.event ? webhooksOf(item.event.id) : []}
    />
  );
  return (
    <ol aria-label={t('timeline')} className="flex flex-col">
      {foldRepeats(items).map((step) =>
        'folded' in step ? (
          <Folded key={`before ${step.before.key}`} count={step.folded.length}>
            {() => step.folded.map(stepOf)}
          </Folded>
        ) : (
          stepOf(step)
        ),
      )}
    </ol>
  );
}

/** Repeated steps behind a button; they are rendered once they are asked for. */
function Folded({ count, children }: { count: number; children: () => ReactNode }) {
  const t = useTexts('activity');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children();
  return (
    <li className="relative pb-4.5 pl-9.5">
      <span aria-hidden className="absolute top-0 bottom-0 left-3 border-l border-dashed border-line-strong" />
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('showMore', { count })}
      </Button>
    </li>
  );
}
