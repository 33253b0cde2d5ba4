/** Raw SQL: the suppressions of recipients, of many in one round trip. */

import { AppError } from '#lib/core/errors/app-error.ts';
import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { formatReply, toReply } from '#lib/mail/reply.ts';

/** The reply that we give ourselves for a recipient who is suppressed. */
export const SUPPRESSED_REPLY = toReply(`550 5.7.1 ${new AppError('suppressedRecipient').message}`);

/** The fields of the bounce of a recipient who is suppressed, by their names in docs/contract.md §4. */
export const suppressionData = (source: string): Record<string, unknown> => ({
  raw_reason: formatReply(SUPPRESSED_REPLY),
  error_code: '550',
  enhanced_code: '5.7.1',
  suppression_source: source,
});

/** A recipient of a mail: `recipient` in lower case; the sub-account that sends, null for the company itself. */
export type MailedRecipient = {
  companyId: string;
  recipient: string;
  subaccountId: string | null;
  isTransactional: boolean;
};

/**
 * Finds why recipients get no mail now: for each the newest reason, null for those who get it. Indexes
 * suppressions_company_id_recipient_idx and the primary key of erased_addresses.
 */
export async function findSuppressions(db: Database, asked: readonly MailedRecipient[]): Promise<(string | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.query<{ number: number; source: string }>({
    name: 'find-suppressions',
    text: `SELECT DISTINCT ON (w.number) w.number::int AS number, s.source
           FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) WITH ORDINALITY
             AS w(company_id, recipient, subaccount_id, type, number)
           JOIN suppressions s ON s.company_id = w.company_id AND s.recipient = w.recipient AND s.type = w.type
             AND (s.subaccount_id IS NULL OR s.subaccount_id = w.subaccount_id)
           WHERE s.expires_at IS NULL OR s.expires_at > now()
           ORDER BY w.number, s.created_at DESC`,
    values: [
      asked.map(({ companyId }) => companyId),
      asked.map(({ recipient }) => recipient),
      asked.map(({ subaccountId }) => subaccountId),
      asked.map(({ isTransactional }) => (isTransactional ? 'transactional' : 'non_transactional')),
    ],
  });
  const sources = new Map(rows.map(({ number, source }) => [asked[number - 1], source]));
  const erased = new Set(
    await findErased(
      db,
      asked.filter(({ isTransactional }) => !isTransactional),
    ),
  );
  return asked.map((one) => sources.get(one) ?? (erased.has(one) ? ERASED_SOURCE : null));
}

/** The reason of the suppression list under which marketing mail to somebody who asked not to be stored is dropped. */
const ERASED_SOURCE = 'Compliance';

type Asked = { companyId: string; recipient: string };

/** Finds the recipients who asked not to be stored. Primary key of erased_addresses. */
async function findErased<Of extends Asked>(db: Database, asked: readonly Of[]): Promise<Of[]> {
  const hashed = asked.flatMap((one) => {
    const hash = hashErasedAddress(one.companyId, one.recipient);
    return hash ? [{ one, hash }] : [];
  });
  if (hashed.length === 0) return [];
  const { rows } = await db.query<{ ordinal: number }>({
    name: 'find-erased-recipients',
    text: `SELECT w.ordinal::int AS ordinal FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS w(company_id, address_hash, ordinal)
           JOIN erased_addresses e ON e.company_id = w.company_id AND e.address_hash = w.address_hash`,
    values: [hashed.map(({ one }) => one.companyId), hashed.map(({ hash }) => hash)],
  });
  return rows.flatMap(({ ordinal }) => hashed[ordinal - 1]?.one ?? []);
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
