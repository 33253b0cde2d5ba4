/** Raw SQL: people are read and changed in sets. */

import type { ContactStatus } from '#lib/audience/contacts/values.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** The facts of a person that a subscription needs. */
export type Subscriber = {
  id: string;
  email: string | null;
  emailKey: string | null;
  language: string | null;
  timezone: string | null;
  status: ContactStatus;
  isUnconfirmed: boolean;
  pausedUntil: Date | null;
  maxPerWeek: number | null;
};

const SELECT = `SELECT id, email, email_key AS "emailKey", language, timezone, status, is_unconfirmed AS "isUnconfirmed",
  paused_until AS "pausedUntil", max_per_week AS "maxPerWeek" FROM contacts WHERE company_id = $1`;

/** Finds people by their ids. Index contacts_pkey. */
export async function findSubscribers(
  companyId: string,
  ids: readonly string[],
  db: Database = getPool(),
): Promise<Subscriber[]> {
  return (await db.query<Subscriber>(`${SELECT} AND id = ANY($2::uuid[]) ORDER BY email_key, id`, [companyId, ids]))
    .rows;
}

/** Finds a person by the address. Index contacts_email_key. */
export async function findSubscriber(
  companyId: string,
  emailKey: string,
  db: Database = getPool(),
): Promise<Subscriber | null> {
  return (await db.query<Subscriber>(`${SELECT} AND email_key = $2`, [companyId, emailKey])).rows[0] ?? null;
}

/** Locks a person and returns them as they are then. Index contacts_pkey. */
export async function lockSubscriber(db: Database, companyId: string, id: string): Promise<Subscriber | null> {
  return (await db.query<Subscriber>(`${SELECT} AND id = $2 FOR UPDATE`, [companyId, id])).rows[0] ?? null;
}

/** A category that a person does not want. */
export type Optout = { id: string; since: Date };

/** Finds the categories that a person does not want. Index contact_optouts_pkey. */
export async function findOptouts(companyId: string, contactId: string): Promise<Optout[]> {
  const { rows } = await getPool().query<Optout>(
    'SELECT category_id AS id, at AS since FROM contact_optouts WHERE company_id = $1 AND contact_id = $2 ORDER BY category_id',
    [companyId, contactId],
  );
  return rows;
}

/** Inserts categories that a person does not want, and returns those that they wanted before. */
export async function insertOptouts(
  db: Database,
  companyId: string,
  contactId: string,
  categoryIds: readonly string[],
  { at, cause }: { at: Date; cause: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO contact_optouts (company_id, contact_id, category_id, at, cause)
     SELECT $1, c.id, n.id, $4, $5 FROM contacts c CROSS JOIN unnest($3::uuid[]) AS n(id) WHERE c.company_id = $1 AND c.id = $2
     ON CONFLICT DO NOTHING RETURNING category_id AS id`,
    [companyId, contactId, categoryIds, at, cause],
  );
  return rows.map(({ id }) => id);
}

/** Deletes categories that a person wants again, and returns those that they did not want before. Index contact_optouts_pkey. */
export async function deleteOptouts(
  db: Database,
  companyId: string,
  contactId: string,
  categoryIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `DELETE FROM contact_optouts WHERE company_id = $1 AND contact_id = $2 AND category_id = ANY($3::uuid[])
     RETURNING category_id AS id`,
    [companyId, contactId, categoryIds],
  );
  return rows.map(({ id }) => id);
}

/** Marks people as confirmed, in the order of their addresses; returns those who were not. */
export async function confirmSubscribers(
  db: Database,
  companyId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `UPDATE contacts c SET is_unconfirmed = false, updated_at = $3, status = coalesce(suppressed_status(c.company_id, c.email_key), 'active')
     FROM (SELECT company_id, id FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[]) AND is_unconfirmed
       ORDER BY email_key, id FOR UPDATE) AS s
     WHERE c.company_id = s.company_id AND c.id = s.id RETURNING c.id`,
    [companyId, ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Locks those of some people who are pending, in the order of their addresses, and returns them. Index contacts_pkey. */
export async function lockPending(db: Database, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[]) AND is_unconfirmed AND status = 'pending'
     ORDER BY email_key, id FOR UPDATE`,
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Marks people as not confirmed, in the order of their addresses. */
export async function unconfirmSubscribers(
  db: Database,
  companyId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE contacts c SET is_unconfirmed = true, updated_at = $3, status = coalesce(suppressed_status(c.company_id, c.email_key), 'pending')
     FROM (SELECT company_id, id FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[]) AND email_key IS NOT NULL
       ORDER BY email_key, id FOR UPDATE) AS s
     WHERE c.company_id = s.company_id AND c.id = s.id`,
    [companyId, ids, now],
  );
}

/** The choices of a person in the preference center; absent ones stay as they are. */
export type Choices = { pausedUntil?: Date | null; maxPerWeek?: number | null };

/** Sets the choices of a person. Index contacts_pkey. */
export async function setChoices(
  db: Database,
  companyId: string,
  contactId: string,
  { pausedUntil, maxPerWeek }: Choices,
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE contacts SET paused_until = CASE WHEN $3 THEN $4 ELSE paused_until END,
       max_per_week = CASE WHEN $5 THEN $6 ELSE max_per_week END, updated_at = $7
     WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      contactId,
      pausedUntil !== undefined,
      pausedUntil ?? null,
      maxPerWeek !== undefined,
      maxPerWeek ?? null,
      now,
    ],
  );
}

/** Finds those of some people whose last word about marketing is that they want none. Index consents_company_id_contact_id_id_idx. */
export async function findWithdrawn(db: Database, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT n.id FROM unnest($2::uuid[]) AS n(id) JOIN LATERAL (
       SELECT action FROM consents c WHERE c.company_id = $1 AND c.contact_id = n.id AND c.purpose = 'marketing' AND c.category_id IS NULL
       ORDER BY c.id DESC LIMIT 1) AS last ON last.action = 'withdrawn'`,
    [companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives people the status that the suppression list gives them now, in the order of their addresses: where a suppression has
 * expired within a day, or was written within three hours beside a contact that was new. Index suppressions_company_id_recipient_idx.
 *
 * @returns how many were different; call it again until none is.
 */
export async function settleStatuses(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE contacts c SET status = s.status, updated_at = now() FROM (
       SELECT k.company_id, k.id,
         coalesce(suppressed_status(k.company_id, k.email_key), CASE WHEN k.is_unconfirmed THEN 'pending' ELSE 'active' END) AS status
       FROM contacts k WHERE (k.company_id, k.email_key) IN (
           SELECT company_id, recipient FROM suppressions WHERE subaccount_id IS NULL
             AND (updated_at > now() - interval '3 hours' OR expires_at BETWEEN now() - interval '1 day' AND now()))
         AND k.status <> coalesce(suppressed_status(k.company_id, k.email_key), CASE WHEN k.is_unconfirmed THEN 'pending' ELSE 'active' END)
       ORDER BY k.company_id, k.email_key LIMIT $1 FOR UPDATE OF k) AS s
     WHERE c.company_id = s.company_id AND c.id = s.id`,
    [limit],
  );
  return rowCount ?? 0;
}
