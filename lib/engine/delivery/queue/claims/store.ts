/** Raw SQL: due rows are leased in a set that skips locked rows, each company in turn. */

import { z } from 'zod';
import type { DeliveryQueue } from '#generated/client.ts';
import { Environment } from '#lib/core/environment.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { trackingOf } from '#lib/engine/messages/tracking-options.ts';
import { LOOK_UP_BY_KEY, withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { readDsnRequest } from '#lib/mail/dsn/dsn-request.ts';
import { HELD } from '../../holds/held-due.ts';
import { findHolds, sendName } from '../../holds/store.ts';
import { CRASH_PAUSES_MS } from '../../limits.ts';
import { isQueueRow } from '../is-queue-row.ts';
import { leaseMs } from '../lease-time.ts';
import { LEASED, type LeasedRow, leasedColumns } from '../leases/store.ts';

/**
 * Plans of named statements are made once per connection, when partitions of days to come are still empty and the queue may
 * be: a plan that reads them whole would be kept when they are full. The claim walks its index in order.
 */
const BEGIN_BY_INDEX =
  'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

const NIL = '00000000-0000-0000-0000-000000000000';

/** A row of the queue with what its delivery needs to know of the message. */
export type ClaimedDelivery = { delivery: QueuedDelivery; sizeBytes: number };

/** The result of a claim, and the company after which the next one continues. */
export type Claim = { claimed: ClaimedDelivery[]; nextCursor: string; isMoreDue: boolean };

const ClaimedRow = z.object({
  companyId: z.string(),
  messageId: z.string(),
  ordinal: z.number(),
  environment: Environment,
  rcptTo: z.string(),
  recipientDomain: z.string(),
  isSimulated: z.boolean(),
  envelopeFrom: z.string(),
  transmissionId: z.string(),
  subaccountId: z.string().nullable(),
  sendingDomain: z.string(),
  campaignId: z.string().nullable(),
  templateId: z.string().nullable(),
  templateVersion: z.number().nullable(),
  ipPoolId: z.string().nullable(),
  sendId: z.string().nullable(),
  transactional: z.boolean(),
  tracking: z.unknown().transform(trackingOf),
  requireTls: z.boolean(),
  dsn: z.unknown().transform(readDsnRequest),
  tries: z.number(),
  crashes: z.number(),
  crashesAlone: z.number(),
  acceptedAt: z.date(),
  expiresAt: z.date(),
  leaseUntil: z.date(),
  sizeBytes: z.number(),
});

/** The numbers of the two streams of the queue: mail that a person waits for, and mail to many. */
export const STREAM_NUMBERS = { transactional: 0, bulk: 1 } as const;

/** One of the streams of the queue. */
export type StreamName = keyof typeof STREAM_NUMBERS;

/** A claim: up to `limit` rows of a stream, `perCompany` of each company, from the company after `cursor` on; empty for the first. */
export type ClaimOptions = { stream: StreamName; limit: number; perCompany: number; cursor: string };

/**
 * Leases due rows of a stream, some of each company in turn, the longest due first. A row whose lease ran out is leased again; that
 * its last worker left no outcome is counted and written down as an attempt. Where it was alone in that worker, it is paused
 * first (`CRASH_PAUSES_MS`). A row without its message is passed over: for
 * it alone there may be no partition of attempts, and the others are claimed. A row of a send that is held is parked: it is not
 * due until the hold ends.
 *
 * Index delivery_queue_stream_due_idx.
 */
export async function claimDue(
  { stream, limit, perCompany, cursor }: ClaimOptions,
  leaseToken: string,
): Promise<Claim> {
  const { rows, found } = await withTransaction(async (client) => {
    const due = await client.query<DueRow>({
      name: 'find-due',
      text: FIND_DUE,
      values: [cursor || NIL, perCompany, limit, STREAM_NUMBERS[stream]],
    });
    if (due.rows.length === 0) return { rows: [], found: [] };
    const parked = await findParked(client, due.rows);
    const [, leased] = await Promise.all([
      client.query(LOOK_UP_BY_KEY),
      client.query({
        name: 'lease-due',
        text: LEASE_DUE,
        values: [
          due.rows.map(({ companyId }) => companyId),
          due.rows.map(({ messageId }) => messageId),
          due.rows.map(({ ordinal }) => ordinal),
          due.rows.map(({ isAbandoned }) => isAbandoned),
          leaseToken,
          leaseMs(),
          CRASH_PAUSES_MS,
          due.rows.map((row) => parked.has(row)),
        ],
      }),
    ]);
    return { rows: leased.rows, found: due.rows };
  }, BEGIN_BY_INDEX);
  const claimed = rows.map((row): ClaimedDelivery => {
    const { sizeBytes, ...delivery } = ClaimedRow.parse(row);
    return { delivery: { ...delivery, leaseToken, raw: null }, sizeBytes };
  });
  const counts = Map.groupBy(found, ({ companyId }) => companyId);
  const isFull = found.length >= limit;
  return {
    claimed,
    nextCursor: isFull ? (found.at(-1)?.companyId ?? '') : '',
    isMoreDue: isFull || cursor !== '' || [...counts.values()].some(({ length }) => length >= perCompany),
  };
}

type DueRow = Pick<DeliveryQueue, 'companyId' | 'messageId' | 'ordinal' | 'sendId'> & { isAbandoned: boolean };

/** Finds the due rows whose send is held. The hold is locked: it does not end before these are parked. */
async function findParked(db: Database, due: readonly DueRow[]): Promise<Set<DueRow>> {
  const sent = due.flatMap((row) =>
    row.sendId === null ? [] : [{ row, companyId: row.companyId, sendId: row.sendId }],
  );
  const holds = await findHolds(db, sent, { locks: true });
  return new Set(sent.filter((one) => holds.has(sendName(one))).map(({ row }) => row));
}

const SELECT_DELIVERY = `
  SELECT c.company_id AS "companyId", c.message_id AS "messageId", c.ordinal, m.environment, r.rcpt_to AS "rcptTo",
    c.recipient_domain AS "recipientDomain", r.simulated AS "isSimulated", m.envelope_from AS "envelopeFrom", m.transmission_id AS "transmissionId",
    m.subaccount_id AS "subaccountId", m.sending_domain AS "sendingDomain", m.campaign_id AS "campaignId",
    m.template_id AS "templateId", m.template_version AS "templateVersion", c.ip_pool_id AS "ipPoolId", c.send_id AS "sendId", m.transactional, m.options AS tracking,
    coalesce(m.options @> '{"require_tls": true}', false) AS "requireTls", r.dsn, c.tries, c.crashes, c.crashes_alone AS "crashesAlone", m.created_at AS "acceptedAt",
    c.expires_at AS "expiresAt", c.due_at AS "leaseUntil", m.size_bytes AS "sizeBytes"`;

const JOIN_MESSAGE = `
  JOIN messages m ON m.company_id = c.company_id AND m.id = c.message_id
  JOIN recipients r ON r.company_id = c.company_id AND r.message_id = c.message_id AND r.ordinal = c.ordinal`;

const FIND_DUE = `
  WITH RECURSIVE company AS (
    (SELECT company_id FROM delivery_queue WHERE stream = $4 AND company_id > $1 ORDER BY company_id LIMIT 1)
    UNION ALL
    SELECT (SELECT q.company_id FROM delivery_queue q WHERE q.stream = $4 AND q.company_id > c.company_id
      ORDER BY q.company_id LIMIT 1)
    FROM company c WHERE c.company_id IS NOT NULL
  )
  SELECT d.company_id AS "companyId", d.message_id AS "messageId", d.ordinal, d.send_id AS "sendId", d.lease_token IS NOT NULL AS "isAbandoned"
  FROM company c CROSS JOIN LATERAL (
    SELECT q.company_id, q.message_id, q.ordinal, q.send_id, q.lease_token FROM delivery_queue q
    WHERE q.stream = $4 AND q.company_id = c.company_id AND q.due_at <= now() ORDER BY q.due_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
  LIMIT $3`;

const LEASE_DUE = `
  WITH due AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bool[], $8::bool[]) AS d(company_id, message_id, ordinal, is_abandoned, is_parked)
  ), claimed AS (
    UPDATE delivery_queue q SET
      lease_token = CASE WHEN due.is_parked OR due.is_abandoned AND ($7::int[])[q.crashes_alone] IS NOT NULL THEN NULL ELSE $5::uuid END,
      due_at = CASE WHEN due.is_parked THEN ${HELD}
        ELSE now() + coalesce(CASE WHEN due.is_abandoned THEN ($7::int[])[q.crashes_alone] END, $6::int) * interval '1 millisecond' END,
      crashes = CASE WHEN due.is_abandoned AND q.crashes = 0 THEN 1 ELSE q.crashes END
    FROM due WHERE ${isQueueRow('due')}
    RETURNING q.*, due.is_abandoned
  ), abandoned AS (
    INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, raw_reason, conversation)
    SELECT c.company_id, c.message_id, c.ordinal, c.tries + c.crashes, now(), 0, 'unknown', 'unknown',
      'The worker that had this message stopped without an outcome: it may have been sent', '[]'
    FROM claimed c ${JOIN_MESSAGE} WHERE c.is_abandoned
    ON CONFLICT DO NOTHING
  )
  ${SELECT_DELIVERY} FROM claimed c ${JOIN_MESSAGE} WHERE c.lease_token IS NOT NULL`;

/** Rows of the queue that are leased under these tokens, with what their delivery needs to know. Their messages are not read. */
export async function findLeased(rows: readonly LeasedRow[]): Promise<QueuedDelivery[]> {
  const found = await withKeyLookups((db) =>
    db.query({
      name: 'find-leased',
      text: `WITH c AS MATERIALIZED (SELECT q.* FROM delivery_queue q, ${LEASED})
             ${SELECT_DELIVERY}, c.lease_token AS "leaseToken" FROM c ${JOIN_MESSAGE}`,
      values: leasedColumns(rows),
    }),
  );
  return found.rows.map((row) => {
    const { sizeBytes: _, ...delivery } = ClaimedRow.parse(row);
    return { ...delivery, leaseToken: z.uuid().parse(row.leaseToken), raw: null };
  });
}
