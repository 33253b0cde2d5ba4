/** Raw SQL: consents of thousands of people are one statement. */

import type { Consent } from '#generated/client.ts';
import type { Period } from '#lib/core/calendar.ts';
import { idFloor } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { ConsentAction, ConsentMethod, ConsentPurpose, WordingKind } from './values.ts';

/** A row of consents. */
export type ConsentRow = {
  id: string;
  contactId: string;
  purpose: ConsentPurpose;
  categoryId: string | null;
  action: ConsentAction;
  method: ConsentMethod;
  at: Date;
  ip: string | null;
  userAgent: string | null;
  wordingId: string | null;
  sourceUrl: string | null;
  proof: Readonly<Record<string, unknown>>;
};

/** Writes rows of consents, which never change afterwards. */
export async function insertConsents(
  db: Database,
  companyId: string,
  actor: string,
  rows: readonly ConsentRow[],
): Promise<void> {
  const column = (name: keyof ConsentRow) => rows.map((row) => row[name]);
  await db.query(
    `INSERT INTO consents (company_id, actor, id, contact_id, purpose, category_id, action, method, at, ip, user_agent, wording_id,
       source_url, proof)
     SELECT $1, $2, * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::timestamptz[],
       $10::text[], $11::text[], $12::uuid[], $13::text[], $14::jsonb[])`,
    [
      companyId,
      actor,
      column('id'),
      column('contactId'),
      column('purpose'),
      column('categoryId'),
      column('action'),
      column('method'),
      column('at'),
      column('ip'),
      column('userAgent'),
      column('wordingId'),
      column('sourceUrl'),
      rows.map(({ proof }) => JSON.stringify(proof)),
    ],
  );
}

/** Stores the words of a consent, unless they are there, and returns their id. Index consent_wordings_company_id_hash_key. */
export async function storeWording(
  db: Database,
  companyId: string,
  wording: { id: string; kind: WordingKind; text: string; language: string; hash: Buffer },
  now: Date,
): Promise<string> {
  const { id, kind, text, language, hash } = wording;
  await db.query(
    `INSERT INTO consent_wordings (company_id, id, kind, text, language, hash, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (company_id, hash) DO NOTHING`,
    [companyId, id, kind, text, language, hash, now],
  );
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM consent_wordings WHERE company_id = $1 AND hash = $2',
    [companyId, hash],
  );
  return rows[0]?.id ?? id;
}

/** A consent with the words that were agreed to. */
export type ProvenConsent = Omit<Consent, 'companyId'> & { wording: string | null };

/**
 * Lists the consents of a person, the latest first. Who was imported has the consent that was declared for the whole list: no
 * row of their own, but the import. Index consents_company_id_contact_id_id_idx.
 */
export async function findConsents(companyId: string, contactId: string, limit: number): Promise<ProvenConsent[]> {
  const { rows } = await getPool().query<ProvenConsent>(
    `SELECT c.id, c.contact_id AS "contactId", c.purpose, c.category_id AS "categoryId", c.action, c.method, c.at, c.ip,
       c.user_agent AS "userAgent", c.wording_id AS "wordingId", c.source_url AS "sourceUrl", c.proof, c.actor, w.text AS wording
     FROM (
       SELECT * FROM consents WHERE company_id = $1 AND contact_id = $2
       UNION ALL
       SELECT p.company_id, i.id, p.id, 'marketing', NULL, 'given', 'import', p.created_at, NULL, NULL, i.wording_id, NULL,
         jsonb_build_object('importId', i.id), coalesce('user:' || i.created_by, 'system')
       FROM contacts p JOIN imports i ON i.company_id = p.company_id AND i.id = p.import_id
       WHERE p.company_id = $1 AND p.id = $2 AND i.wording_id IS NOT NULL) AS c
     LEFT JOIN consent_wordings w ON w.company_id = c.company_id AND w.id = c.wording_id
     ORDER BY c.at DESC, c.id DESC LIMIT $3`,
    [companyId, contactId, limit],
  );
  return rows;
}

/**
 * Counts the people who left marketing mail in each of some periods, in their order: a later row with the reason of the same leave
 * counts nothing, and neither do people whom an import brought as unsubscribed. Indexes consents_pkey and
 * consents_company_id_contact_id_id_idx.
 */
export async function countLeaves(companyId: string, periods: readonly Period[]): Promise<number[]> {
  const { rows } = await getReadPool().query<{ count: number }>(
    `SELECT (
       SELECT count(*)::int FROM consents c
       WHERE c.company_id = n.company_id AND c.id >= n.first AND c.id < n.until AND c.action = 'withdrawn' AND c.purpose = 'marketing'
         AND c.category_id IS NULL AND c.method <> 'import'
         AND (SELECT b.action FROM consents b
           WHERE b.company_id = c.company_id AND b.contact_id = c.contact_id AND b.id < c.id AND b.purpose = 'marketing' AND b.category_id IS NULL
           ORDER BY b.id DESC LIMIT 1) IS DISTINCT FROM 'withdrawn') AS count
     FROM ${setOfCompany('unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS n(first, until, number)')} ORDER BY n.number`,
    [companyId, periods.map(({ start }) => idFloor(start.getTime())), periods.map(({ end }) => idFloor(end.getTime()))],
  );
  return rows.map(({ count }) => count);
}

/** Deletes the consents of people who are deleted. Index consents_company_id_contact_id_id_idx. */
export async function deleteConsents(db: Database, companyId: string, contactIds: readonly string[]): Promise<void> {
  await db.query('DELETE FROM consents WHERE company_id = $1 AND contact_id = ANY($2::uuid[])', [
    companyId,
    contactIds,
  ]);
}
