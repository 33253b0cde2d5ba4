/** Raw SQL: values of a field are judged by their frequency, and moved from one number to another in sets. */

import type { Database } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { FieldValue } from '../field-values.ts';

/** A value of a field, and how many people have it. */
export type CountedValue = { value: FieldValue; people: number };

/** Counts the people of each value of a field, the most frequent first. */
export async function countValues(companyId: string, fieldId: number, limit: number): Promise<CountedValue[]> {
  const { rows } = await getReadPool().query<CountedValue>(
    `SELECT c.fields->$2::text AS value, count(*)::int AS people FROM contacts c
     WHERE c.company_id = $1 AND c.fields ? $2::text GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
    [companyId, String(fieldId), limit],
  );
  return rows;
}

/** Finds the ids of people who have a value of a field, in their order, after another one. Index contacts_pkey. */
export async function findIdsWithValue(
  db: Database,
  companyId: string,
  fieldId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT c.id FROM contacts c WHERE c.company_id = $1 AND c.fields ? $2::text AND ($3::uuid IS NULL OR c.id > $3) ORDER BY c.id LIMIT $4`,
    [companyId, String(fieldId), after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The value of a person's field, and whether they have one of another field. */
export type HeldValue = { id: string; value: FieldValue; hasOther: boolean };

/** Locks people in the order of their addresses, and returns their values of a field; those without one are left out. */
export async function lockValues(
  db: Database,
  companyId: string,
  ids: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<HeldValue[]> {
  const { rows } = await db.query<HeldValue>(
    `SELECT id, fields->$3::text AS value, fields ? $4::text AS "hasOther" FROM contacts
     WHERE company_id = $1 AND id = ANY($2::uuid[]) AND fields ? $3::text ORDER BY email_key, id FOR UPDATE`,
    [companyId, ids, String(from), String(to)],
  );
  return rows;
}

/** Removes the values of a field from people who are locked, and writes those of another that are not null. */
export async function replaceValues(
  db: Database,
  companyId: string,
  { from, to }: { from: number; to: number },
  rows: readonly { id: string; value: FieldValue }[],
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE contacts c SET updated_at = $6,
       fields = (c.fields - $2::text) || CASE WHEN n.value = 'null' THEN '{}'::jsonb ELSE jsonb_build_object($3::text, n.value) END
     FROM ${setOfCompany('unnest($4::uuid[], $5::jsonb[]) AS n(id, value)')} WHERE c.company_id = n.company_id AND c.id = n.id`,
    [
      companyId,
      String(from),
      String(to),
      rows.map(({ id }) => id),
      rows.map(({ value }) => JSON.stringify(value)),
      now,
    ],
  );
}
