/** Raw SQL: open confirmations are counted, claimed and removed in sets. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** Confirmation mails that a person gets at most until they confirm. */
const MAILS_MAX = 3;

/**
 * Counts one confirmation mail more for people who are pending, and returns those who may get it. Two calls at the same time count
 * one after the other. Index contact_confirmations_pkey.
 *
 * @param pauseMs nobody gets two mails within so many milliseconds.
 * @param isNew true for people who were added in this transaction.
 */
export async function countConfirmations(
  db: Database,
  companyId: string,
  ids: readonly string[],
  { now, isNew, pauseMs }: { now: Date; isNew: boolean; pauseMs: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO contact_confirmations AS k (company_id, contact_id, is_new, sent, since, last_sent_at)
       SELECT company_id, id, $4, 1, $3, $3 FROM contacts
       WHERE company_id = $1 AND id = ANY($2::uuid[]) AND status = 'pending' AND email_key IS NOT NULL ORDER BY email_key, id
       ON CONFLICT (company_id, contact_id) DO UPDATE SET sent = k.sent + 1, last_sent_at = $3, wanted_email = NULL
         WHERE k.sent < ${MAILS_MAX} AND (k.last_sent_at IS NULL OR k.last_sent_at <= $5)
       RETURNING contact_id AS id`,
    [companyId, ids, now, isNew, new Date(now.getTime() - pauseMs)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Notes the other address that a person asks for, and counts the mail to it. Index contact_confirmations_pkey.
 *
 * @returns false if they have got all mails that they may get.
 */
export async function countWantedAddress(
  db: Database,
  companyId: string,
  contactId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO contact_confirmations AS k (company_id, contact_id, wanted_email, is_new, sent, since, last_sent_at)
     VALUES ($1, $2, $3, false, 1, $4, $4)
     ON CONFLICT (company_id, contact_id) DO UPDATE SET sent = k.sent + 1, last_sent_at = $4, wanted_email = $3
       WHERE k.sent < ${MAILS_MAX}`,
    [companyId, contactId, email, now],
  );
  return rowCount === 1;
}

/** Opens the confirmations of people who are pending without a mail, so that the calendar knows them. */
export async function openConfirmations(
  db: Database,
  companyId: string,
  ids: readonly string[],
  { now, isNew }: { now: Date; isNew: boolean },
): Promise<void> {
  await db.query(
    `INSERT INTO contact_confirmations (company_id, contact_id, is_new, since)
     SELECT company_id, id, $4, $3 FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[]) AND is_unconfirmed
     ON CONFLICT (company_id, contact_id) DO NOTHING`,
    [companyId, ids, now, isNew],
  );
}

/** Finds the other address that a person asked for. Index contact_confirmations_pkey. */
export async function findWantedAddress(
  companyId: string,
  contactId: string,
  db: Database = getPool(),
): Promise<string | null> {
  const { rows } = await db.query<{ email: string | null }>(
    'SELECT wanted_email AS email FROM contact_confirmations WHERE company_id = $1 AND contact_id = $2',
    [companyId, contactId],
  );
  return rows[0]?.email ?? null;
}

/** Removes the open confirmations of people who confirmed. */
export async function closeConfirmations(db: Database, companyId: string, ids: readonly string[]): Promise<void> {
  await db.query('DELETE FROM contact_confirmations WHERE company_id = $1 AND contact_id = ANY($2::uuid[])', [
    companyId,
    ids,
  ]);
}

/** People of one company. */
export type CompanySet = { companyId: string; ids: string[] };

/**
 * Claims people who are to be reminded: pending, with a last mail before an instant, not reminded yet. Index
 * contact_confirmations_unreminded_idx.
 */
export async function claimReminders(db: Database, before: Date, now: Date, limit: number): Promise<CompanySet[]> {
  const { rows } = await db.query<CompanySet>(
    `WITH due AS (
       SELECT k.company_id, k.contact_id FROM contact_confirmations k
       JOIN contacts c ON c.company_id = k.company_id AND c.id = k.contact_id
       WHERE k.reminded_at IS NULL AND k.last_sent_at <= $1 AND k.wanted_email IS NULL AND c.status = 'pending'
       ORDER BY k.last_sent_at LIMIT $3 FOR UPDATE OF k SKIP LOCKED),
     claimed AS (
       UPDATE contact_confirmations k SET reminded_at = $2 FROM due
       WHERE k.company_id = due.company_id AND k.contact_id = due.contact_id RETURNING k.company_id, k.contact_id)
     SELECT company_id AS "companyId", array_agg(contact_id) AS ids FROM claimed GROUP BY 1`,
    [before, now, limit],
  );
  return rows;
}

/** Finds people who have been pending since they were added, before an instant. Index contact_confirmations_since_idx. */
export async function findUnconfirmed(before: Date, limit: number): Promise<CompanySet[]> {
  const { rows } = await getPool().query<CompanySet>(
    `SELECT company_id AS "companyId", array_agg(contact_id) AS ids FROM (
       SELECT k.company_id, k.contact_id FROM contact_confirmations k
       JOIN contacts c ON c.company_id = k.company_id AND c.id = k.contact_id
       WHERE k.since <= $1 AND k.is_new AND c.is_unconfirmed AND c.status = 'pending' ORDER BY k.since LIMIT $2) AS due GROUP BY 1`,
    [before, limit],
  );
  return rows;
}

/** Removes confirmations that nobody waits for: opened before an instant, of people who are not pending. */
export async function deleteStale(before: Date): Promise<void> {
  await getPool().query(
    `DELETE FROM contact_confirmations k WHERE k.since <= $1 AND NOT EXISTS (
       SELECT FROM contacts c WHERE c.company_id = k.company_id AND c.id = k.contact_id AND c.is_unconfirmed)`,
    [before],
  );
}
