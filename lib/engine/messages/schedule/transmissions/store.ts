/** Raw SQL: messages are partitioned by day over their ids, and scheduled ones are found by the queue. */

import type pg from 'pg';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { ReadScope } from '../../read/message.ts';

/** The scheduled messages that are meant: those that have all of the given values. */
export type ScheduledFilter = {
  transmissionId?: string | undefined;
  campaignId?: string | undefined;
  templateId?: string | undefined;
  sendingDomain?: string | undefined;
  /** The name that the sender gave to several requests together. */
  batchId?: string | undefined;
};

/** A transmission that has not been sent yet. */
export type ScheduledTransmission = {
  id: string;
  campaignId: string | null;
  templateId: string | null;
  scheduledAt: Date;
  recipients: number;
};

/** The sums over the messages of a transmission. */
export type TransmissionSums = {
  firstMessageId: string;
  messages: number;
  recipients: number;
  /** Recipients to whom the message may still be delivered. */
  waiting: number;
  canceled: number;
};

/** The time for which mail may be scheduled ahead, with a margin: older messages are not scheduled any more. */
const SCHEDULE_MS = 31 * DAY_MS;

/** The messages of a transmission are accepted within this time after its id was made. */
const TRANSMISSION_MS = 10 * MINUTE_MS;

/**
 * The messages of a scope that are scheduled. Index delivery_queue_company_due_idx; then the primary key of messages, whose
 * partitions the ids choose.
 */
const SCHEDULED = `FROM messages m
  WHERE m.company_id = $1 AND m.environment = $2 AND ${isOwned('m.subaccount_id', '$3')} AND m.id >= $4
    AND m.scheduled_at > now() AND m.canceled_at IS NULL
    AND ($5::uuid IS NULL OR m.transmission_id = $5) AND ($6::text IS NULL OR m.campaign_id = $6)
    AND ($7::uuid IS NULL OR m.template_id = $7) AND ($8::text IS NULL OR m.sending_domain = $8)
    AND ($9::text IS NULL OR m.options ->> 'batch_id' = $9)
    AND m.id IN (SELECT q.message_id FROM delivery_queue q WHERE q.company_id = $1 AND q.due_at > now())`;

const valuesOf = (scope: ReadScope, filter: ScheduledFilter) => [
  scope.companyId,
  scope.environment,
  ownerOf(scope),
  idFloor(Date.now() - SCHEDULE_MS),
  filter.transmissionId ?? null,
  filter.campaignId ?? null,
  filter.templateId ?? null,
  filter.sendingDomain ?? null,
  filter.batchId ?? null,
];

/** Finds scheduled transmissions, the newest first. */
export async function findScheduled(
  scope: ReadScope,
  filter: ScheduledFilter,
  limit: number,
): Promise<ScheduledTransmission[]> {
  const { rows } = await getPool().query<ScheduledTransmission>(
    `SELECT m.transmission_id AS id, max(m.campaign_id) AS "campaignId", (array_agg(m.template_id))[1] AS "templateId",
       min(m.scheduled_at) AS "scheduledAt", sum(m.recipient_count)::int AS recipients
     ${SCHEDULED} GROUP BY m.transmission_id ORDER BY m.transmission_id DESC LIMIT $10`,
    [...valuesOf(scope, filter), limit],
  );
  return rows;
}

/** Locks the next scheduled messages after one, in the order of their ids, until the transaction ends. */
export async function lockNextScheduled(
  db: pg.PoolClient,
  scope: ReadScope,
  filter: ScheduledFilter,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT m.id ${SCHEDULED} AND m.id > $10 ORDER BY m.id LIMIT $11 FOR UPDATE OF m`,
    [...valuesOf(scope, filter), after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Locks the waiting recipients of messages; returns the messages of which a worker has, or had, one. */
export async function lockQueueRowsOf(
  db: pg.PoolClient,
  companyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string; isTaken: boolean }>(
    `SELECT message_id AS id, lease_token IS NOT NULL OR tries > 0 AS "isTaken" FROM delivery_queue
     WHERE company_id = $1 AND message_id = ANY($2::uuid[]) ORDER BY message_id, ordinal FOR UPDATE`,
    [companyId, ids],
  );
  return new Set(rows.filter(({ isTaken }) => isTaken).map(({ id }) => id));
}

/** Sums up a transmission; null where the scope has no such one. Primary keys of messages and recipients. */
export async function sumTransmission(scope: ReadScope, id: string): Promise<TransmissionSums | null> {
  const startMs = idTime(id);
  const { rows } = await getPool().query<TransmissionSums>(
    `SELECT (array_agg(m.id ORDER BY m.id))[1] AS "firstMessageId", count(*)::int AS messages,
       sum(m.recipient_count)::int AS recipients, count(m.canceled_at)::int AS canceled,
       sum((SELECT count(*) FROM recipients r WHERE r.company_id = m.company_id AND r.message_id = m.id
         AND r.status IN ('queued', 'deferred')))::int AS waiting
     FROM messages m
     WHERE m.company_id = $1 AND m.environment = $2 AND ${isOwned('m.subaccount_id', '$3')}
       AND m.id >= $4 AND m.id < $5 AND m.transmission_id = $6 HAVING count(*) > 0`,
    [scope.companyId, scope.environment, ownerOf(scope), idFloor(startMs), idFloor(startMs + TRANSMISSION_MS), id],
  );
  return rows[0] ?? null;
}
