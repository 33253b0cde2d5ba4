import type { Database } from '#lib/infra/db/pool.ts';
import type { AcceptedMessage } from '../incoming-message.ts';
import type { PreparedMessage } from '../prepared-message.ts';

/** An idempotency key with the answer that it will stand for. */
export type KeyedMessage = {
  message: PreparedMessage;
  key: string;
  payloadHash: Buffer;
  response: AcceptedMessage;
  expiresAt: Date;
};

/** Inserts keys that are new or expired; answers the ids of the messages whose key is theirs. */
export async function insertIdempotencyKeys(db: Database, keyed: readonly KeyedMessage[]): Promise<Set<string>> {
  const { rows } = await db.query({
    name: 'insert-idempotency-keys',
    text: `INSERT INTO idempotency_keys AS kept (company_id, environment, key, payload_hash, response, created_at, expires_at)
           SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[])
             AS k(company_id, environment, key, payload_hash, response, created_at, expires_at)
           ORDER BY company_id, environment, key
           ON CONFLICT (company_id, environment, key) DO UPDATE
             SET payload_hash = excluded.payload_hash, response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
             WHERE kept.expires_at <= excluded.created_at
           RETURNING response ->> 'id' AS id`,
    values: [
      keyed.map(({ message }) => message.companyId),
      keyed.map(({ message }) => message.environment),
      keyed.map(({ key }) => key),
      keyed.map(({ payloadHash }) => payloadHash),
      keyed.map(({ response }) => JSON.stringify(response)),
      keyed.map(({ message }) => message.createdAt),
      keyed.map(({ expiresAt }) => expiresAt),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A key that was used before, with what was answered then. */
export type StoredKey = {
  companyId: string;
  environment: string;
  key: string;
  payloadHash: Buffer;
  response: AcceptedMessage;
};

/** Reads what earlier uses of these keys were answered. */
export async function findIdempotencyKeys(db: Database, keyed: readonly KeyedMessage[]): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>({
    name: 'find-idempotency-keys',
    text: `SELECT k.company_id AS "companyId", k.environment, k.key, k.payload_hash AS "payloadHash", k.response
           FROM idempotency_keys k JOIN unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
             USING (company_id, environment, key)`,
    values: [
      keyed.map(({ message }) => message.companyId),
      keyed.map(({ message }) => message.environment),
      keyed.map(({ key }) => key),
    ],
  });
  return rows;
}

/** Gives back the keys of messages that were refused after all. */
export async function deleteIdempotencyKeys(db: Database, refused: readonly PreparedMessage[]): Promise<void> {
  const keyed = refused.filter(({ incoming }) => incoming.idempotency);
  if (keyed.length === 0) return;
  await db.query({
    name: 'delete-idempotency-keys',
    text: `DELETE FROM idempotency_keys k USING unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
           WHERE k.company_id = w.company_id AND k.environment = w.environment AND k.key = w.key`,
    values: [
      keyed.map(({ companyId }) => companyId),
      keyed.map(({ environment }) => environment),
      keyed.map(({ incoming }) => incoming.idempotency?.key),
    ],
  });
}
