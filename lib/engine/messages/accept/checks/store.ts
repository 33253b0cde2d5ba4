/** Raw SQL: the suppressions of recipients, of a batch in one round trip. */

import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { PreparedMessage } from '../prepared-message.ts';

/**
 * Finds the recipients of a batch that are suppressed now, as `companyId recipient`, with the newest reason of each. Index
 * suppressions_company_id_recipient_idx.
 */
export async function findSuppressed(db: Database, batch: readonly PreparedMessage[]): Promise<Map<string, string>> {
  const asked = batch
    .filter(({ mayBeSuppressed }) => mayBeSuppressed)
    .flatMap((message) => message.recipients.map((recipient) => ({ message, recipient })));
  if (asked.length === 0) return new Map();
  const { rows } = await db.query<{ companyId: string; recipient: string; source: string }>({
    name: 'find-suppressed',
    text: `SELECT DISTINCT ON (s.company_id, s.recipient) s.company_id AS "companyId", s.recipient, s.source
           FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) AS w(company_id, recipient, subaccount_id, type)
           JOIN suppressions s ON s.company_id = w.company_id AND s.recipient = w.recipient AND s.type = w.type
             AND (s.subaccount_id IS NULL OR s.subaccount_id = w.subaccount_id)
           WHERE s.expires_at IS NULL OR s.expires_at > now()
           ORDER BY s.company_id, s.recipient, s.created_at DESC`,
    values: [
      asked.map(({ message }) => message.companyId),
      asked.map(({ recipient }) => recipient.address.toLowerCase()),
      asked.map(({ message }) => message.incoming.subaccountId ?? null),
      asked.map(({ message }) => (message.incoming.transactional === false ? 'non_transactional' : 'transactional')),
    ],
  });
  const erased = await findErased(
    db,
    asked
      .filter(({ message }) => message.incoming.transactional === false)
      .map(({ message: { companyId }, recipient }) => ({ companyId, recipient: recipient.address.toLowerCase() })),
  );
  return new Map([
    ...erased.map((one) => [`${one.companyId} ${one.recipient}`, ERASED_SOURCE] as const),
    ...rows.map((row) => [`${row.companyId} ${row.recipient}`, row.source] as const),
  ]);
}

/** The reason of the suppression list under which marketing mail to somebody who asked not to be stored is dropped. */
const ERASED_SOURCE = 'Compliance';

type Asked = { companyId: string; recipient: string };

/** Finds the recipients who asked not to be stored. Primary key of erased_addresses. */
async function findErased(db: Database, asked: readonly Asked[]): Promise<Asked[]> {
  const hashed = asked.flatMap((one) => {
    const hash = hashErasedAddress(one.companyId, one.recipient);
    return hash ? [{ ...one, hash }] : [];
  });
  if (hashed.length === 0) return [];
  const { rows } = await db.query<{ ordinal: number }>({
    name: 'find-erased-recipients',
    text: `SELECT w.ordinal::int AS ordinal FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS w(company_id, address_hash, ordinal)
           JOIN erased_addresses e ON e.company_id = w.company_id AND e.address_hash = w.address_hash`,
    values: [hashed.map(({ companyId }) => companyId), hashed.map(({ hash }) => hash)],
  });
  return rows.flatMap(({ ordinal }) => hashed[ordinal - 1] ?? []);
}

/** Returns whether transactional mail to a recipient is suppressed now. Index suppressions_company_id_recipient_idx. */
export async function isSuppressed(
  companyId: string,
  recipient: string,
  subaccountId: string | null,
): Promise<boolean> {
  const { rowCount } = await getPool().query({
    name: 'is-suppressed',
    text: `SELECT FROM suppressions
           WHERE company_id = $1 AND recipient = $2 AND type = 'transactional'
             AND (subaccount_id IS NULL OR subaccount_id = $3) AND (expires_at IS NULL OR expires_at > now()) LIMIT 1`,
    values: [companyId, recipient, subaccountId],
  });
  return rowCount === 1;
}

/** Finds those of some addresses to which mail of a type is suppressed now. Index suppressions_company_id_recipient_idx. */
export async function findSuppressedAddresses(
  companyId: string,
  subaccountId: string | null,
  type: 'transactional' | 'non_transactional',
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await getPool().query<{ recipient: string }>({
    name: 'find-suppressed-addresses',
    text: `SELECT DISTINCT recipient FROM suppressions
           WHERE company_id = $1 AND recipient = ANY($4::text[]) AND type = $3
             AND (subaccount_id IS NULL OR subaccount_id = $2) AND (expires_at IS NULL OR expires_at > now())`,
    values: [companyId, subaccountId, type, addresses],
  });
  const found = new Set(rows.map(({ recipient }) => recipient));
  if (type === 'transactional') return found;
  const asked = addresses.map((recipient) => ({ companyId, recipient }));
  for (const { recipient } of await findErased(getPool(), asked)) found.add(recipient);
  return found;
}
