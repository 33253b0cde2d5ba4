/** Raw SQL: each write merges with what other tabs of the same person have written. Primary key of user_preferences. */

import type { UserPreferences } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

/** A person's row. */
export type PreferencesRow = UserPreferences;

/** Finds the preferences of a person; null if they have set none. */
export const findPreferences = (userId: string): Promise<PreferencesRow | null> =>
  prisma().userPreferences.findUnique({ where: { userId } });

/** Marks tours of a person; false if they would have more than `max` of them. */
export async function mergeTours(userId: string, tours: Record<string, boolean>, max: number): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `INSERT INTO user_preferences AS p (user_id, tours) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET tours = p.tours || EXCLUDED.tours
     WHERE (SELECT count(*) FROM jsonb_object_keys(p.tours || EXCLUDED.tours)) <= $3`,
    [userId, JSON.stringify(tours), max],
  );
  return rowCount === 1;
}

/** Adds a hint that a person has dismissed, and sets whether they see any; false if there would be more than `max`. */
export async function mergeHints(
  userId: string,
  { name, complete }: { name: string | null; complete: boolean | null },
  max: number,
): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `INSERT INTO user_preferences AS p (user_id, hints, hints_complete)
     VALUES ($1, CASE WHEN $2::text IS NULL THEN '{}'::text[] ELSE ARRAY[$2::text] END, coalesce($3::boolean, false))
     ON CONFLICT (user_id) DO UPDATE SET
       hints = CASE WHEN $2::text IS NULL OR $2::text = ANY(p.hints) THEN p.hints ELSE p.hints || $2::text END,
       hints_complete = coalesce($3::boolean, p.hints_complete)
     WHERE $2::text IS NULL OR $2::text = ANY(p.hints) OR cardinality(p.hints) < $4`,
    [userId, name, complete, max],
  );
  return rowCount === 1;
}

/** Stores the version of the policy that a person has accepted. */
export async function updatePolicyVersion(userId: string, version: string, at: Date): Promise<void> {
  const data = { policyVersion: version, policyAcceptedAt: at };
  await prisma().userPreferences.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

/** The columns that are switches, with their values for a person who has not used them. */
const SWITCHES = { toggle_contact: false, show_new_release: true } as const;

/** Sets a switch of a person, or turns it over if no value is given; returns its value. */
export async function setSwitch(
  userId: string,
  column: keyof typeof SWITCHES,
  value: boolean | undefined,
): Promise<boolean> {
  const { rows } = await getPool().query<{ value: boolean }>(
    `INSERT INTO user_preferences AS p (user_id, ${column}) VALUES ($1, coalesce($2::boolean, ${!SWITCHES[column]}))
     ON CONFLICT (user_id) DO UPDATE SET ${column} = coalesce($2::boolean, NOT p.${column}) RETURNING ${column} AS value`,
    [userId, value ?? null],
  );
  return rows[0]?.value ?? SWITCHES[column];
}
