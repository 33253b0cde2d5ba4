/** Raw SQL: messages are partitioned by day and found by the index of their first recipients. */

import { idFloor } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { Message, ReadScope } from '../message.ts';
import { MESSAGE_COLUMNS, type MessageRow, toMessage } from '../store.ts';

/** The messages that are searched for; absent fields match any. Texts are parts in any case, unless said otherwise. */
export type MessageFilter = {
  startMs: number;
  endMs: number;
  /** Whole addresses of a recipient, as they may be written. */
  recipients?: readonly string[] | undefined;
  from?: string | undefined;
  subject?: string | undefined;
  /** The whole name of a tag. */
  tag?: string | undefined;
  /** Values that the metadata has, whole. */
  metadata?: Readonly<Record<string, string>> | undefined;
  isTransactional?: boolean | undefined;
  /** True where some of its recipients still wait. */
  isWaiting?: boolean | undefined;
};

const pattern = (text: string | undefined): string | null =>
  text === undefined ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Counts the messages that match among the newest `scanMax`, and finds a page of their ids, the newest first. Index of
 * recipients (environment, company_id, message_id DESC, ordinal), or (rcpt_to, company_id, message_id DESC).
 */
export async function findMatches(
  scope: ReadScope,
  filter: MessageFilter,
  { offset, limit, scanMax }: { offset: number; limit: number; scanMax: number },
): Promise<{ total: number; ids: string[] }> {
  const { startMs, endMs, recipients, tag, metadata } = filter;
  const chosen = recipients ? 'rcpt_to = ANY($14::text[])' : 'ordinal = 0 AND $14::text[] IS NULL';
  const { rows } = await getReadPool().query<{ total: number; ids: string[] | null }>(
    `WITH scanned AS (
       SELECT DISTINCT message_id AS id FROM (SELECT message_id FROM recipients
         WHERE company_id = $1 AND environment = $2 AND message_id >= $3 AND message_id < $4 AND ${chosen}
         ORDER BY message_id DESC LIMIT $13) newest),
     found AS (
       SELECT m.id FROM scanned JOIN messages m ON m.company_id = $1 AND m.id = scanned.id
       WHERE m.id >= $3 AND m.id < $4 AND ${isOwned('m.subaccount_id', '$5')}
         AND ($6::text IS NULL OR m.friendly_from ILIKE $6) AND ($7::text IS NULL OR m.subject ILIKE $7)
         AND ($8::jsonb IS NULL OR m.tags @> $8) AND ($9::jsonb IS NULL OR m.metadata @> $9)
         AND ($10::boolean IS NULL OR m.transactional = $10)
         AND ($11::boolean IS NULL OR $11 = EXISTS (SELECT FROM recipients r WHERE r.company_id = $1 AND r.message_id = m.id
           AND r.status IN ('queued', 'deferred'))))
     SELECT (SELECT count(*)::int FROM found) AS total,
       (SELECT array_agg(id ORDER BY id DESC) FROM (SELECT id FROM found ORDER BY id DESC OFFSET $12 LIMIT $15) page) AS ids`,
    [
      scope.companyId,
      scope.environment,
      idFloor(startMs),
      idFloor(endMs),
      ownerOf(scope),
      pattern(filter.from),
      pattern(filter.subject),
      tag === undefined ? null : JSON.stringify([{ name: tag }]),
      metadata ? JSON.stringify(metadata) : null,
      filter.isTransactional ?? null,
      filter.isWaiting ?? null,
      offset,
      scanMax,
      recipients ?? null,
      limit,
    ],
  );
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

/** Reads messages by their ids, the newest first. Primary keys of messages and recipients. */
export async function findMessagesByIds(scope: ReadScope, ids: readonly string[]): Promise<Message[]> {
  const { rows } = await getReadPool().query<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.company_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.id DESC`,
    [scope.companyId, ids],
  );
  return rows.map(toMessage);
}
