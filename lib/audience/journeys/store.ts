/** Raw SQL: the row is locked by name before it exists, and people are found as sets. */

import type { ContactStage } from '#lib/audience/contacts/values.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { JourneyRule, StageNames } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;

/** A company's journey. */
export type JourneyRow = {
  active: boolean;
  activatedAt: Date | null;
  names: StageNames;
  rules: JourneyRule[];
  defaultStage: ContactStage;
  updatedAt: Date | null;
};

const NONE: JourneyRow = {
  active: false,
  activatedAt: null,
  names: {},
  rules: [],
  defaultStage: 'aware',
  updatedAt: null,
};

/** Locks a company's journey until the transaction ends: of two changes the second sees the first. */
export const lockJourney = (db: Database, { companyId }: Company): Promise<void> =>
  lockName(db, `journey ${companyId}`);

/** Finds a company's journey; without a row it is off. Primary key. */
export async function findJourney({ companyId }: Company, db: Database = getPool()): Promise<JourneyRow> {
  const { rows } = await db.query<JourneyRow>(
    `SELECT active, activated_at AS "activatedAt", names, rules, default_stage AS "defaultStage", updated_at AS "updatedAt"
     FROM journeys WHERE company_id = $1`,
    [companyId],
  );
  return rows[0] ?? NONE;
}

/** Writes a company's journey. */
export async function saveJourneyRow(
  db: Database,
  { companyId }: Company,
  { active, activatedAt, names, rules, defaultStage }: JourneyRow,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO journeys (company_id, active, activated_at, names, rules, default_stage, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (company_id) DO UPDATE SET active = $2, activated_at = $3, names = $4, rules = $5, default_stage = $6, updated_at = $7`,
    [companyId, active, activatedAt, JSON.stringify(names), JSON.stringify(rules), defaultStage, now],
  );
}

/** Lists the next people by id. Primary key of contacts. */
export async function findNextPeople(
  db: Database,
  { companyId }: Company,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM contacts WHERE company_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3',
    [companyId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Finds which of some people are where everybody begins, and have never moved. */
export async function findUnmoved(db: Database, { companyId }: Company, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM contacts c WHERE company_id = $1 AND id = ANY($2::uuid[]) AND stage = 'aware' AND NOT is_lost
       AND NOT EXISTS (SELECT FROM stage_changes s WHERE s.company_id = $1 AND s.contact_id = c.id)`,
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Finds the rule that each person meets first, by its index, with the stage where they are; those who meet none are left out. */
export async function findFirstRules(
  db: Database,
  { companyId }: Company,
  rules: readonly JourneyRule[],
  ids: readonly string[],
): Promise<{ id: string; stage: ContactStage; rule: number }[]> {
  const values: unknown[] = [companyId, ids];
  const cases = rules.map(({ labelIds, segmentId }, index) => {
    values.push(segmentId ?? labelIds);
    const given = `$${values.length}`;
    return segmentId === undefined
      ? `WHEN EXISTS (SELECT FROM contact_labels l WHERE l.company_id = $1 AND l.contact_id = c.id AND l.label_id = ANY(${given}::int[])) THEN ${index}`
      : `WHEN EXISTS (SELECT FROM segment_members m WHERE m.company_id = $1 AND m.segment_id = ${given}::uuid AND m.contact_id = c.id) THEN ${index}`;
  });
  const { rows } = await db.query<{ id: string; stage: ContactStage; rule: number | null }>(
    `SELECT id, stage, CASE ${cases.join(' ')} END AS rule FROM contacts c WHERE company_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
  return rows.flatMap(({ rule, ...row }) => (rule === null ? [] : [{ ...row, rule }]));
}
