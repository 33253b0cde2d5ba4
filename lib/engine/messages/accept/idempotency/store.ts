/** Raw SQL: the keys of a batch are written in one statement, in the order of their index. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { SendingScope } from '../../incoming-message.ts';

/** A key of a company in an environment. */
export type KeyName = SendingScope & { key: string };

/** A key with its payload, and the answer that a repeat of that payload gets. */
export type KeyRow = KeyName & { payloadHash: Buffer; response: unknown; createdAt: Date; expiresAt: Date };

/** The use of a key that was stored before. */
export type StoredKey = KeyName & { payloadHash: Buffer; response: unknown; expiresAt: Date };

/** Returns a key as it is stored: each sub-account has keys of its own. */
const storedKey = ({ subaccountId, key }: KeyName): string => (subaccountId ? `${subaccountId} ${key}` : key);

/** Returns a key's name as text. */
export const keyText = (name: KeyName): string => `${name.companyId} ${name.environment} ${storedKey(name)}`;

/**
 * Inserts keys that are new or expired, and waits for the uncommitted keys of other transactions.
 *
 * @returns the names (`keyText`) of the keys that were inserted.
 */
export async function insertKeys(db: Database, rows: readonly KeyRow[]): Promise<Set<string>> {
  const inserted = await db.query<KeyName>({
    name: 'insert-idempotency-keys',
    text: `INSERT INTO idempotency_keys AS kept (company_id, environment, key, payload_hash, response, created_at, expires_at)
           SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[])
             AS k(company_id, environment, key, payload_hash, response, created_at, expires_at)
           ORDER BY company_id, environment, key
           ON CONFLICT (company_id, environment, key) DO UPDATE
             SET payload_hash = excluded.payload_hash, response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
             WHERE kept.expires_at <= excluded.created_at
           RETURNING company_id AS "companyId", environment, key`,
    values: [
      ...nameColumns(rows),
      rows.map(({ payloadHash }) => payloadHash),
      rows.map(({ response }) => JSON.stringify(response)),
      rows.map(({ createdAt }) => createdAt),
      rows.map(({ expiresAt }) => expiresAt),
    ],
  });
  return new Set(inserted.rows.map(keyText));
}

/** Finds what earlier uses of keys were answered. */
export async function findKeys(db: Database, names: readonly KeyName[]): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>({
    name: 'find-idempotency-keys',
    text: `SELECT k.company_id AS "companyId", k.environment, k.key, k.payload_hash AS "payloadHash", k.response, k.expires_at AS "expiresAt"
           FROM idempotency_keys k JOIN unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
             USING (company_id, environment, key)`,
    values: nameColumns(names),
  });
  return rows;
}

/** Finds what earlier uses of keys were answered, without those of transactions that are not committed. */
export const findCommittedKeys = (names: readonly KeyName[]): Promise<StoredKey[]> => findKeys(getPool(), names);

/** Replaces the stored answer of a key of this transaction. */
export async function updateResponse(db: Database, name: KeyName, response: unknown): Promise<void> {
  await db.query({
    name: 'update-idempotency-response',
    text: `UPDATE idempotency_keys SET response = $4::jsonb WHERE company_id = $1 AND environment = $2 AND key = $3`,
    values: [name.companyId, name.environment, storedKey(name), JSON.stringify(response)],
  });
}

/** Deletes the keys of messages that were refused after all, so that they can be used again. */
export async function deleteKeys(db: Database, names: readonly KeyName[]): Promise<void> {
  if (names.length === 0) return;
  await db.query({
    name: 'delete-idempotency-keys',
    text: `DELETE FROM idempotency_keys k USING unnest($1::uuid[], $2::text[], $3::text[]) AS w(company_id, environment, key)
           WHERE k.company_id = w.company_id AND k.environment = w.environment AND k.key = w.key`,
    values: nameColumns(names),
  });
}

const nameColumns = (names: readonly KeyName[]): string[][] => [
  names.map(({ companyId }) => companyId),
  names.map(({ environment }) => environment),
  names.map(storedKey),
];
