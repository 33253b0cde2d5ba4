/** Raw SQL: events are written in sets, one statement for any number of them. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { NewEvent } from './new-event.ts';
import { insertDeltas } from './statistics/insert-deltas.ts';

/**
 * Inserts events and the deltas that count them, one statement each, whatever their number. Events of simulated recipients
 * get no deltas: every rate, alert and chart reads the statistics, so simulated mail is in none of them.
 */
export function insertEvents(events: readonly NewEvent[]): Statement[] {
  const counted = events.filter(({ isSimulated }) => !isSimulated);
  return [
    { name: 'insert-events', text: INSERT_EVENTS, values: eventColumns(events) },
    ...(counted.length > 0 ? [insertDeltas(counted)] : []),
  ];
}

const INSERT_EVENTS = `
  INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, bounce_class, reason, data)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[], $8::uuid[],
    $9::uuid[], $10::text[], $11::text[], $12::text[], $13::text[], $14::uuid[], $15::uuid[], $16::int[], $17::text[], $18::jsonb[])`;

function eventColumns(events: readonly NewEvent[]): unknown[] {
  return [
    events.map((event) => event.companyId),
    events.map((event) => event.id),
    events.map((event) => event.environment),
    events.map((event) => event.type),
    events.map((event) => event.at),
    events.map((event) => event.messageId),
    events.map((event) => event.ordinal),
    events.map((event) => event.transmissionId),
    events.map((event) => event.subaccountId),
    events.map((event) => event.rcptTo),
    events.map((event) => event.recipientDomain),
    events.map((event) => event.sendingDomain),
    events.map((event) => event.campaignId),
    events.map((event) => event.templateId),
    events.map((event) => event.ipPoolId),
    events.map((event) => event.bounceClass),
    events.map((event) => event.reason),
    events.map((event) => JSON.stringify(event.data)),
  ];
}
