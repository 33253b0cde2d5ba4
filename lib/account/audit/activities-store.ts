/** Raw SQL: pages are cut from one thing's entries by their own index, with an estimate of many. */

import type { Scope } from '#lib/core/context.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { AuditActor } from './schema.ts';

/** The thing that entries are about. */
export type AuditReference = { type: string; id: string };

/** An entry with the current name of its actor. */
export type ActivityRow = {
  id: string;
  action: string;
  targetType: string;
  targetId: string | null;
  actorType: AuditActor['type'];
  actorId: string | null;
  actorName: string | null;
  createdAt: Date;
};

/**
 * Finds a page of the entries of a company, or of those about one thing, the latest first. Indexes
 * audit_entries_company_id_target_id_id_idx and audit_entries_company_id_id_idx.
 */
export async function findActivities(
  { companyId }: Pick<Scope, 'companyId'>,
  about: AuditReference | null,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ActivityRow[]; count: RowCount }> {
  const db = getReadPool();
  const values = about ? [companyId, about.id, about.type] : [companyId];
  const where = `e.company_id = $1${about ? ' AND e.target_id = $2 AND e.target_type = $3' : ''}`;
  const [{ rows }, count] = await Promise.all([
    db.query<ActivityRow>(
      `SELECT e.id, e.action, e.target_type AS "targetType", e.target_id AS "targetId", e.actor_type AS "actorType",
         e.actor_id AS "actorId", coalesce(nullif(btrim(u.fullname || ' ' || u.lastname), ''), k.name) AS "actorName",
         e.created_at AS "createdAt"
       FROM (SELECT * FROM audit_entries e WHERE ${where} ORDER BY e.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS e
       LEFT JOIN users u ON e.actor_type = 'user' AND u.id = e.actor_id
       LEFT JOIN api_keys k ON e.actor_type = 'apiKey' AND k.company_id = $1 AND k.id = e.actor_id
       ORDER BY e.id DESC`,
      [...values, size, (page - 1) * size],
    ),
    countRows(db, `SELECT e.id FROM audit_entries e WHERE ${where}`, values),
  ]);
  return { rows, count };
}
