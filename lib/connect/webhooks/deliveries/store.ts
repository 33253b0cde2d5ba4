/** Raw SQL: the log is partitioned by day and read by keyset. Sequences stay below 2^53. */

import type { Scope } from '#lib/core/context.ts';
import { ALERT_TRIES_MAX } from '#lib/core/limits.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { BODY_EVENTS_MAX } from '../lanes/bodies.ts';
import type { DeliveryKind, DeliveryStatus } from './schema.ts';

/** A webhook of a company. */
type Owner = Pick<Scope, 'companyId'> & { webhookId: string };

/** A body with the result of its last try. */
export type DeliveryRow = {
  id: string;
  kind: DeliveryKind;
  /** Null for a body that was tried once and has no row of its own. */
  status: DeliveryStatus | null;
  messageId: string | null;
  firstSequence: number | null;
  lastSequence: number | null;
  eventIds: string[];
  tries: number;
  code: number | null;
  error: string | null;
  durationMs: number | null;
  at: Date;
  dueAt: Date | null;
};

/** The conditions of a list of bodies. */
export type DeliveryFilter = {
  /** Only bodies before this one. */
  before: string | null;
  /** Bounds of their ids: the time of the first try. */
  from: string | null;
  to: string | null;
  status: DeliveryStatus | null;
  eventId: string | null;
  /** Bounds of the last answer's status, both included. */
  codes: { from: number; to: number } | null;
  /** Only bodies whose last try got no answer. */
  isUnanswered: boolean;
};

const ROW = `ids.id, coalesce(d.kind, last.kind) AS kind, d.status, coalesce(last.webhook_message_id, '') AS "messageId",
  coalesce(d.first_sequence, last.first_sequence)::float8 AS "firstSequence",
  coalesce(d.last_sequence, last.last_sequence)::float8 AS "lastSequence",
  coalesce(d.event_ids, last.event_ids) AS "eventIds", greatest(coalesce(d.tries, 0), coalesce(last.number, 0)) AS tries,
  last.code, last.error, last.duration_ms AS "durationMs", coalesce(last.at, d.created_at) AS at,
  CASE WHEN d.status = 'waiting' THEN d.due_at END AS "dueAt"`;

/** The status of an alert by all its tries, of which `a` is the first. */
const ALERT_STATUS = `(SELECT CASE WHEN bool_or(coalesce(t.code BETWEEN 200 AND 299, false)) THEN 'taken'
    WHEN max(t.number) >= ${ALERT_TRIES_MAX} THEN 'failed' ELSE 'waiting' END
  FROM webhook_attempts t WHERE t.company_id = $1 AND t.webhook_id = $2 AND t.delivery_id = a.id)`;

const JOINS = `LEFT JOIN webhook_deliveries d ON d.id = ids.id AND d.company_id = $1 AND d.webhook_id = $2
  LEFT JOIN LATERAL (SELECT * FROM webhook_attempts a WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.delivery_id = ids.id
                     ORDER BY a.id DESC LIMIT 1) last ON true`;

/**
 * Lists the bodies of a webhook, newest first. A body is named by its first try, and has a row of its own once it was not
 * taken. Primary key of webhook_attempts and index webhook_deliveries_company_id_webhook_id_id_idx, for an event also
 * webhook_attempts_event_ids_idx.
 */
export async function findDeliveries(
  { companyId, webhookId }: Owner,
  { before, from, to, status, eventId, codes, isUnanswered }: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  const bounds = (column: string) => `($3::uuid IS NULL OR ${column} < $3) AND ($4::uuid IS NULL OR ${column} >= $4)
    AND ($5::uuid IS NULL OR ${column} < $5) AND ($7::uuid IS NULL OR event_ids @> ARRAY[$7::uuid])`;
  const answer = (code: string) =>
    `($9::int IS NULL OR ${code} BETWEEN $9 AND $10) AND (NOT $11::boolean OR (${code} IS NULL))`;
  const isTaken = 'code BETWEEN 200 AND 299';
  const { rows } = await getReadPool().query<DeliveryRow>(
    `WITH ids AS (
       (SELECT id FROM webhook_attempts a WHERE company_id = $1 AND webhook_id = $2 AND id = delivery_id AND ${bounds('id')}
          AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.id = a.id) AND ${answer('code')}
          AND ($6::text IS NULL OR ($6 = 'taken' AND ${isTaken}) OR (kind = 'alert' AND ${ALERT_STATUS} = $6)) ORDER BY id DESC LIMIT $8)
       UNION
       (SELECT id FROM webhook_deliveries WHERE company_id = $1 AND webhook_id = $2 AND ${bounds('id')}
          AND ${answer('last_code')} AND (NOT $11 OR tries > 0) AND ($6::text IS NULL OR status = $6) ORDER BY id DESC LIMIT $8)
       ORDER BY id DESC LIMIT $8)
     SELECT ${ROW} FROM ids ${JOINS} ORDER BY ids.id DESC`,
    [
      companyId,
      webhookId,
      before,
      from,
      to,
      status,
      eventId,
      limit,
      codes?.from ?? null,
      codes?.to ?? null,
      isUnanswered,
    ],
  );
  return rows;
}

/** Finds a body of a webhook. */
export async function findDelivery({ companyId, webhookId }: Owner, id: string): Promise<DeliveryRow | null> {
  const { rows } = await getReadPool().query<DeliveryRow>(
    `SELECT ${ROW} FROM (SELECT $3::uuid AS id) ids ${JOINS} WHERE d.id IS NOT NULL OR last.id IS NOT NULL`,
    [companyId, webhookId, id],
  );
  return rows[0] ?? null;
}

/** A try of a body. */
export type TryRow = {
  id: string;
  deliveryId: string;
  kind: DeliveryKind;
  number: number;
  at: Date;
  durationMs: number;
  code: number | null;
  error: string | null;
};

const TRY = `id, delivery_id AS "deliveryId", kind, number, at, duration_ms AS "durationMs", code, error`;

/** Lists the tries of a body, newest first, 100 at most. Index webhook_attempts_company_id_webhook_id_delivery_id_idx. */
export async function findTries({ companyId, webhookId }: Owner, deliveryId: string): Promise<TryRow[]> {
  const { rows } = await getReadPool().query<TryRow>(
    `SELECT ${TRY} FROM webhook_attempts WHERE company_id = $1 AND webhook_id = $2 AND delivery_id = $3
     ORDER BY id DESC LIMIT 100`,
    [companyId, webhookId, deliveryId],
  );
  return rows;
}

/** A try with its request and its answer; JSON columns as they are. */
export type AttemptRow = TryRow & {
  remoteIp: string | null;
  phaseMs: unknown;
  requestHeaders: unknown;
  responseHeaders: unknown;
  responseBody: string | null;
  firstSequence: number | null;
  lastSequence: number | null;
  eventIds: string[];
  bytes: number;
};

/** Finds a try of a webhook. Primary key. */
export async function findAttempt({ companyId, webhookId }: Owner, id: string): Promise<AttemptRow | null> {
  const { rows } = await getReadPool().query<AttemptRow>(
    `SELECT ${TRY}, remote_ip AS "remoteIp", phase_ms AS "phaseMs", request_headers AS "requestHeaders",
       response_headers AS "responseHeaders", response_body AS "responseBody", first_sequence::float8 AS "firstSequence",
       last_sequence::float8 AS "lastSequence", event_ids AS "eventIds", bytes
     FROM webhook_attempts WHERE company_id = $1 AND webhook_id = $2 AND id = $3`,
    [companyId, webhookId, id],
  );
  return rows[0] ?? null;
}

/** Finds the last body that holds the event of a number. Index webhook_attempts_webhook_id_first_sequence_idx. */
export async function findBodyOfSequence({ companyId, webhookId }: Owner, sequence: number): Promise<string | null> {
  const { rows } = await getReadPool().query<{ id: string }>(
    `SELECT delivery_id AS id FROM webhook_attempts
     WHERE company_id IS NOT DISTINCT FROM $1 AND webhook_id = $2 AND first_sequence <= $3 AND first_sequence > $3::bigint - ${BODY_EVENTS_MAX}
       AND last_sequence >= $3 ORDER BY id DESC LIMIT 1`,
    [companyId, webhookId, sequence],
  );
  return rows[0]?.id ?? null;
}
