/** Raw SQL: the person whom a data request is about, and the addresses that they had before. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** The identifiers of a contact, with those that their history names. */
export type Identifiers = { contactId: string; addresses: string[]; phones: string[] };

/**
 * Finds a contact by their id, or by their address. Addresses that belong to somebody else by now are left out. Primary keys, and
 * index contacts_email_key.
 */
export async function findIdentifiers(
  companyId: string,
  by: { contactId: string } | { emailKey: string },
  db: Database = getPool(),
): Promise<Identifiers | null> {
  const { rows } = await db.query<Identifiers>(
    `SELECT c.id AS "contactId",
       array_remove(ARRAY[c.email_key, c.email, wanted.email] || coalesce(before.addresses, '{}'), NULL) AS addresses,
       array_remove(ARRAY[c.phone_e164] || coalesce(before.phones, '{}'), NULL) AS phones
     FROM contacts c LEFT JOIN LATERAL (
       SELECT array_agg(h.data->'changes'->'email'->>0) FILTER (WHERE NOT EXISTS (
           SELECT FROM contacts o WHERE o.company_id = c.company_id AND o.email_key = lower(h.data->'changes'->'email'->>0))) AS addresses,
         array_agg(h.data->'changes'->'phone'->>0) FILTER (WHERE NOT EXISTS (
           SELECT FROM contacts o WHERE o.company_id = c.company_id AND o.phone_e164 = h.data->'changes'->'phone'->>0)) AS phones
       FROM contact_history h WHERE h.company_id = c.company_id AND h.contact_id = c.id) AS before ON true
     LEFT JOIN LATERAL (
       SELECT k.wanted_email AS email FROM contact_confirmations k WHERE k.company_id = c.company_id AND k.contact_id = c.id
         AND NOT EXISTS (SELECT FROM contacts o WHERE o.company_id = c.company_id AND o.email_key = lower(k.wanted_email))) AS wanted ON true
     WHERE c.company_id = $1 AND ${'contactId' in by ? 'c.id = $2' : 'c.email_key = $2'}`,
    [companyId, 'contactId' in by ? by.contactId : by.emailKey],
  );
  return rows[0] ?? null;
}
