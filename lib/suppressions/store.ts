import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { SuppressionSource, SuppressionType } from './schema.ts';
import type { ListScope } from './scope.ts';

/** A suppression's row. */
export type SuppressionRow = {
  id: string;
  subaccountId: string | null;
  recipient: string;
  type: SuppressionType;
  source: SuppressionSource;
  description: string | null;
  evidenceMessageId: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
};

/** A suppression to write. */
export type NewSuppression = {
  id: string;
  companyId: string;
  subaccountId: string | null;
  /** Lower case, A-labels. */
  recipient: string;
  type: SuppressionType;
  source: SuppressionSource;
  description: string | null;
  evidenceMessageId: string | null;
  expiresAt: Date | null;
};

/** A place in the list: newest first. */
export type ListPlace = { createdAt: Date; id: string };

/** Which rows a list shows. */
export type ListFilter = {
  search?: string | undefined;
  type?: SuppressionType | undefined;
  source?: SuppressionSource | undefined;
};

const COLUMNS = `id, subaccount_id AS "subaccountId", recipient, type, source, description, evidence_message_id AS "evidenceMessageId",
  created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt"`;

/** A subaccount sees its own rows and those that it inherits. */
const VISIBLE = 'company_id = $1 AND ($2::uuid IS NULL OR subaccount_id IS NULL OR subaccount_id = $2)';

/**
 * Writes suppressions in the order of their index, so that writers at once do not wait for each other in a ring. Index
 * suppressions_recipient_key.
 *
 * @param keeps how a row that is there already is treated: `all` writes over it, `permanent` leaves it, but makes it last
 *   where it would have expired.
 * @returns for each row that was written, whether it is new; by `recipient type`.
 */
export async function upsertSuppressions(
  db: Database,
  rows: readonly NewSuppression[],
  now: Date,
  keeps: 'all' | 'permanent',
): Promise<Map<string, boolean>> {
  const column = <Name extends keyof NewSuppression>(name: Name) => rows.map((row) => row[name]);
  const onlyPassing = keeps === 'permanent' ? 'WHERE s.expires_at IS NOT NULL' : '';
  const { rows: written } = await db.query<{ recipient: string; type: string; isNew: boolean }>(
    `INSERT INTO suppressions AS s (id, company_id, subaccount_id, recipient, type, source, description, evidence_message_id,
       expires_at, created_at, updated_at)
     SELECT n.id, n.company_id, n.subaccount_id, n.recipient, n.type, n.source, n.description, n.evidence, n.expires_at, $10, $10
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::timestamptz[])
       AS n(id, company_id, subaccount_id, recipient, type, source, description, evidence, expires_at)
     ORDER BY n.company_id, n.subaccount_id, n.recipient, n.type
     ON CONFLICT (company_id, subaccount_id, recipient, type) DO UPDATE SET source = excluded.source,
       description = excluded.description, evidence_message_id = excluded.evidence_message_id, expires_at = excluded.expires_at,
       updated_at = excluded.updated_at ${onlyPassing}
     RETURNING recipient, type, xmax = 0 AS "isNew"`,
    [
      column('id'),
      column('companyId'),
      column('subaccountId'),
      column('recipient'),
      column('type'),
      column('source'),
      column('description'),
      column('evidenceMessageId'),
      column('expiresAt'),
      now,
    ],
  );
  return new Map(written.map(({ recipient, type, isNew }) => [`${recipient} ${type}`, isNew]));
}

/** What stops mail to an address now. Index suppressions_company_id_recipient_idx. */
export async function findSuppressions(scope: ListScope, recipient: string, now: Date): Promise<SuppressionRow[]> {
  const { rows } = await getPool().query<SuppressionRow>(
    `SELECT ${COLUMNS} FROM suppressions WHERE ${VISIBLE} AND recipient = $3 AND (expires_at IS NULL OR expires_at > $4)
     ORDER BY created_at DESC, id DESC`,
    [scope.companyId, scope.subaccountId, recipient, now],
  );
  return rows;
}

/** The next rows of the list, newest first. Index suppressions_company_id_created_at_idx. */
export async function listRows(
  scope: ListScope,
  filter: ListFilter,
  from: ListPlace | null,
  now: Date,
  limit: number,
): Promise<SuppressionRow[]> {
  const { rows } = await getPool().query<SuppressionRow>(
    `SELECT ${COLUMNS} FROM suppressions
     WHERE ${VISIBLE} AND (expires_at IS NULL OR expires_at > $3)
       AND ($4::text IS NULL OR strpos(recipient, lower($4)) > 0) AND ($5::text IS NULL OR type = $5)
       AND ($6::text IS NULL OR source = $6) AND ($7::timestamptz IS NULL OR (created_at, id) < ($7, $8::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $9`,
    [
      scope.companyId,
      scope.subaccountId,
      now,
      filter.search || null,
      filter.type ?? null,
      filter.source ?? null,
      from?.createdAt ?? null,
      from?.id ?? null,
      limit,
    ],
  );
  return rows;
}

/** Removes a row of a company by its id; null where the caller has none such. A subaccount's key removes its own only. */
export async function deleteSuppression(db: Database, scope: ListScope, id: string): Promise<SuppressionRow | null> {
  const { rows } = await db.query<SuppressionRow>(
    `DELETE FROM suppressions WHERE company_id = $1 AND ($2::uuid IS NULL OR subaccount_id = $2) AND id = $3 RETURNING ${COLUMNS}`,
    [scope.companyId, scope.subaccountId, id],
  );
  return rows[0] ?? null;
}

/** Removes all that stops mail to an address. */
export async function deleteRecipientRows(
  db: Database,
  scope: ListScope,
  recipient: string,
): Promise<SuppressionRow[]> {
  const { rows } = await db.query<SuppressionRow>(
    `DELETE FROM suppressions WHERE company_id = $1 AND ($2::uuid IS NULL OR subaccount_id = $2) AND recipient = $3
     RETURNING ${COLUMNS}`,
    [scope.companyId, scope.subaccountId, recipient],
  );
  return rows;
}

/** Whether a company has a subaccount. */
export async function hasSubaccount(db: Database, companyId: string, subaccountId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM subaccounts WHERE company_id = $1 AND id = $2', [
    companyId,
    subaccountId,
  ]);
  return rowCount === 1;
}

/** The companies that have a soft rule, with their limits. */
export async function findSoftRules(db: Database, companyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; limit: number }>(
    'SELECT id, soft_bounce_limit AS "limit" FROM companies WHERE id = ANY($1::uuid[]) AND soft_bounce_limit IS NOT NULL',
    [companyIds],
  );
  return new Map(rows.map(({ id, limit }) => [id, limit]));
}

/** How often mail to an address has ended in a full mailbox since a message id. Index recipients_company_id_rcpt_to_message_id_idx. */
export async function countFullMailbox(
  db: Database,
  companyId: string,
  rcptTo: string,
  sinceMessageId: string,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM recipients
     WHERE company_id = $1 AND rcpt_to = $2 AND message_id >= $3 AND bounce_class = 22 AND status IN ('bounced', 'expired')`,
    [companyId, rcptTo, sinceMessageId],
  );
  return rows[0]?.count ?? 0;
}

/** A company's soft rule; null is off. */
export async function findSoftRule(companyId: string): Promise<number | null> {
  const { rows } = await getPool().query<{ limit: number | null }>(
    'SELECT soft_bounce_limit AS "limit" FROM companies WHERE id = $1',
    [companyId],
  );
  return rows[0]?.limit ?? null;
}

/** Sets a company's soft rule; answers what it was. */
export async function updateSoftRule(db: Database, companyId: string, limit: number | null): Promise<number | null> {
  const { rows } = await db.query<{ limit: number | null }>(
    `UPDATE companies c SET soft_bounce_limit = $2, updated_at = now() FROM companies old
     WHERE c.id = $1 AND old.id = c.id RETURNING old.soft_bounce_limit AS "limit"`,
    [companyId, limit],
  );
  return rows[0]?.limit ?? null;
}
