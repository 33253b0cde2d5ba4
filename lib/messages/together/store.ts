import type { Database } from '#lib/infra/db/pool.ts';
import type { SendingScope } from '../incoming-message.ts';

/** The idempotency key of a request, and how long its answer is kept. */
export type RequestKey = { key: string; payloadHash: Buffer; at: Date; expiresAt: Date };

/** The request that had a key before; its answer is JSON as text, to the letter. */
export type EarlierRequest = { payloadHash: Buffer; answer: string };

/**
 * Takes a key for a request until the transaction ends; another transaction's uncommitted one is waited for.
 *
 * @returns null when the key was free or expired, else the request that has it.
 */
export async function claimRequestKey(
  db: Database,
  scope: SendingScope,
  { key, payloadHash, at, expiresAt }: RequestKey,
): Promise<EarlierRequest | null> {
  const { rowCount } = await db.query({
    name: 'claim-request-key',
    text: `INSERT INTO idempotency_keys AS kept (company_id, environment, key, payload_hash, response, created_at, expires_at)
           VALUES ($1, $2, $3, $4, '""', $5, $6)
           ON CONFLICT (company_id, environment, key) DO UPDATE
             SET payload_hash = excluded.payload_hash, response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
             WHERE kept.expires_at <= excluded.created_at`,
    values: [scope.companyId, scope.environment, key, payloadHash, at, expiresAt],
  });
  if (rowCount) return null;
  const { rows } = await db.query<EarlierRequest>({
    name: 'find-request-key',
    text: `SELECT payload_hash AS "payloadHash", response #>> '{}' AS answer FROM idempotency_keys
           WHERE company_id = $1 AND environment = $2 AND key = $3`,
    values: [scope.companyId, scope.environment, key],
  });
  return rows[0] ?? null;
}

/** Keeps what is answered to the request that has a key. */
export async function saveAnswer(db: Database, scope: SendingScope, key: string, answer: string): Promise<void> {
  await db.query({
    name: 'save-answer',
    text: `UPDATE idempotency_keys SET response = to_jsonb($4::text) WHERE company_id = $1 AND environment = $2 AND key = $3`,
    values: [scope.companyId, scope.environment, key, answer],
  });
}
