'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { ActivityEvent } from '#lib/activity/schema.ts';
import { FactLine } from './fact-line.tsx';
import { ReplyText } from './reply-text.tsx';

/** Fields of events (docs/contract.md §4) that are shown by name for events without an attempt. */
const FIELDS = [
  'mx_host',
  'ip_address',
  'tls_version',
  'user_agent',
  'target_link_url',
  'target_link_name',
  'geo_ip',
  'fbtype',
  'report_by',
  'report_to',
] as const;

/** The facts of an event that its attempt does not show. */
export function EventFacts({ event, hasAttempt }: { event: ActivityEvent; hasAttempt: boolean }) {
  const t = useTexts('activity');
  if (hasAttempt) return null;
  const rawReason = event.data.raw_reason;
  const reply = typeof rawReason === 'string' ? rawReason : event.reason;
  const facts = FIELDS.flatMap((field): [string, string][] => {
    const value = event.data[field];
    return typeof value === 'string' && value !== '' ? [[t(`eventFacts.${field}`), value]] : [];
  });
  if (event.data.is_prefetched === true) facts.push([t('eventFacts.is_prefetched'), t('machine')]);
  return (
    <>
      {reply && <ReplyText reply={reply} bounce={event.bounce} />}
      <FactLine facts={facts} />
    </>
  );
}
