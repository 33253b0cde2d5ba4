import type { ActivityEvent } from '#lib/activity/schema.ts';
import { FactLine } from './fact-line.tsx';
import { ReplyText } from './reply-text.tsx';

/** Fields of events (contract §4) that are told by name, where no attempt tells them better. */
const NAMES: Record<string, string> = {
  mx_host: 'Host',
  ip_address: 'IP',
  tls_version: 'TLS',
  user_agent: 'Client',
  target_link_url: 'Link',
  target_link_name: 'Link name',
  geo_ip: 'Place',
  fbtype: 'Kind',
  report_by: 'Reported by',
  report_to: 'Reported to',
};

/** What an event says beyond its attempt. */
export function EventFacts({ event, hasAttempt }: { event: ActivityEvent; hasAttempt: boolean }) {
  if (hasAttempt) return null;
  const rawReason = event.data.raw_reason;
  const reply = typeof rawReason === 'string' ? rawReason : event.reason;
  const facts = Object.entries(NAMES).flatMap(([field, label]): [string, string][] => {
    const value = event.data[field];
    return typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  return (
    <>
      {reply && <ReplyText reply={reply} bounce={event.bounce} />}
      <FactLine facts={facts} />
    </>
  );
}
