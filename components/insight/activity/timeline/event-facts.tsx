'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { ActivityEvent, Bounce } from '#lib/insight/activity/message/schema.ts';
import { FactLine } from './fact-line.tsx';
import { ReplyStrip } from './reply-strip.tsx';

/** Fields of events (docs/contract.md §4) that are shown for events without an attempt, in this order. */
const FIELDS = ['target_link_url', 'user_agent', 'ip_address', 'geo_ip', 'mx_host', 'fbtype', 'report_to'] as const;

/** Fields whose value needs a word to be understood. */
const LABELLED = ['fbtype', 'report_to'] as const;

/** The reply and the facts of an event that belongs to no attempt. */
export function EventFacts({ event }: { event: ActivityEvent }) {
  const t = useTexts('activity');
  const rawReason = event.data.raw_reason;
  const reply = typeof rawReason === 'string' ? rawReason : event.reason;
  const facts = FIELDS.flatMap((field) => {
    const value = event.data[field];
    if (typeof value !== 'string' || value === '') return [];
    const label = LABELLED.find((one) => one === field);
    return [label ? t(`eventFacts.${label}`, { value }) : value];
  });
  return (
    <>
      {reply && <ReplyStrip reply={reply} />}
      <FactLine facts={event.bounce ? [bounceText(t, event.bounce), ...facts] : facts} />
    </>
  );
}

/** Formats a bounce class: "Invalid Recipient (class 10, hard)". */
export const bounceText = (t: Translate<'activity'>, { code, name, category }: Bounce): string =>
  t('bounceClass', { code, name, category });
