/** Raw SQL: one statement asks whether each first step is done, by conditions that the modules register. */

import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { Mission } from '#lib/registry/module.ts';

type Company = Pick<Scope, 'companyId'>;

/** Finds the names of those steps that a company has done: of which it has a row. */
export async function findDone(
  { companyId }: Company,
  missions: readonly (readonly [name: string, mission: Pick<Mission, 'done'>])[],
  db: Database = getPool(),
): Promise<Set<string>> {
  if (missions.length === 0) return new Set();
  const checks = missions.map(
    ([name, { done }]) =>
      `EXISTS (SELECT FROM ${done.table} WHERE company_id = $1${done.where ? ` AND ${done.where}` : ''}) AS "${name}"`,
  );
  const { rows } = await db.query<Record<string, boolean>>(`SELECT ${checks.join(', ')}`, [companyId]);
  return new Set(missions.flatMap(([name]) => (rows[0]?.[name] ? [name] : [])));
}

/** Returns whether a member has hidden the first steps. Primary key. */
export async function hasHidden({ companyId }: Company, userId: string): Promise<boolean> {
  const { rows } = await getPool().query('SELECT FROM hidden_missions WHERE company_id = $1 AND user_id = $2', [
    companyId,
    userId,
  ]);
  return rows.length > 0;
}

/** Hides the first steps from a member; a repeat changes nothing. */
export async function hide({ companyId }: Company, userId: string, now: Date): Promise<void> {
  await getPool().query(
    'INSERT INTO hidden_missions (company_id, user_id, hidden_at) VALUES ($1, $2, $3) ON CONFLICT (company_id, user_id) DO NOTHING',
    [companyId, userId, now],
  );
}

/** Shows the first steps to a member again. */
export async function show({ companyId }: Company, userId: string): Promise<void> {
  await getPool().query('DELETE FROM hidden_missions WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
}
