import { idFloor, idTime } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/record-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { ENGAGEMENTS_MAX, type Engagement, recipientKey, visitKey } from './engagement.ts';

/** A recipient whose message was opened, and how many events of the type it has had. */
export type Visited = Pick<
  NewEvent,
  | 'environment'
  | 'transmissionId'
  | 'subaccountId'
  | 'rcptTo'
  | 'recipientDomain'
  | 'sendingDomain'
  | 'campaignId'
  | 'templateId'
  | 'ipPoolId'
> & { known: { person: number; machine: number } };

/**
 * What opens and clicks are of, by `visitKey`; what is no longer kept is left out. Planned anew each time: partitions of
 * days to come are empty when a plan is kept. Index events_company_id_message_id_id_idx.
 */
export async function findVisited(db: Database, batch: readonly Engagement[]): Promise<Map<string, Visited>> {
  const wanted = [...new Map(batch.map((engagement) => [visitKey(engagement), engagement])).values()];
  const { rows } = await db.query(
    `SELECT o.company_id AS "companyId", o.message_id AS "messageId", o.ordinal, o.type, r.environment, r.rcpt_to AS "rcptTo",
       r.recipient_domain AS "recipientDomain", m.transmission_id AS "transmissionId", m.subaccount_id AS "subaccountId",
       m.sending_domain AS "sendingDomain", m.campaign_id AS "campaignId", m.template_id AS "templateId", m.ip_pool_id AS "ipPoolId",
       e.person, e.machine
     FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::uuid[]) AS o(company_id, message_id, ordinal, type, since)
     JOIN recipients r ON r.company_id = o.company_id AND r.message_id = o.message_id AND r.ordinal = o.ordinal
     JOIN messages m ON m.company_id = o.company_id AND m.id = o.message_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE NOT is_prefetched)::int AS person, count(*) FILTER (WHERE is_prefetched)::int AS machine
       FROM (SELECT coalesce(k.data @> '{"is_prefetched": true}', false) AS is_prefetched FROM events k
             WHERE k.company_id = o.company_id AND k.message_id = o.message_id AND k.ordinal = o.ordinal AND k.type = o.type
               AND k.id >= o.since LIMIT $6) AS known) AS e`,
    [
      wanted.map(({ reference }) => reference.companyId),
      wanted.map(({ reference }) => reference.messageId),
      wanted.map(({ reference }) => reference.ordinal),
      wanted.map(({ type }) => type),
      wanted.map(({ reference }) => idFloor(idTime(reference.messageId))),
      ENGAGEMENTS_MAX.person + ENGAGEMENTS_MAX.machine,
    ],
  );
  return new Map(
    rows.map(({ companyId, messageId, ordinal, type, person, machine, ...recipient }) => [
      visitKey({ reference: { companyId, messageId, ordinal }, type }),
      { ...recipient, known: { person, machine } },
    ]),
  );
}

/**
 * Notes the last event of recipients. A row that another transaction holds at this moment is passed over: what it writes
 * is as new, and nobody waits for a pixel.
 */
export async function noteLastEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  const last = [...new Map(events.map((event) => [recipientKey(event), event])).values()];
  if (last.length === 0) return;
  await db.query(
    `WITH seen AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[])
         AS o(company_id, message_id, ordinal, type, at)
     ), held AS (
       SELECT r.company_id, r.message_id, r.ordinal, seen.type, seen.at FROM seen
       JOIN recipients r ON r.company_id = seen.company_id AND r.message_id = seen.message_id AND r.ordinal = seen.ordinal
       WHERE r.last_event_at <= seen.at FOR NO KEY UPDATE OF r SKIP LOCKED
     )
     UPDATE recipients r SET last_event = held.type, last_event_at = held.at FROM held
     WHERE r.company_id = held.company_id AND r.message_id = held.message_id AND r.ordinal = held.ordinal`,
    [
      last.map(({ companyId }) => companyId),
      last.map(({ messageId }) => messageId),
      last.map(({ ordinal }) => ordinal),
      last.map(({ type }) => type),
      last.map(({ at }) => at),
    ],
  );
}
