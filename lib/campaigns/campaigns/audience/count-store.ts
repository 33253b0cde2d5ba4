/** Raw SQL: an audience is counted as a set, by the reason of exclusion and by zone. */

import { runQuestion } from '#lib/audience/segments/run-question.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { ExclusionReason } from '../values.ts';

/** PostgreSQL's code of a statement that took too long. */
const GIVEN_UP = '57014';

/** The longest times of an exact count and of one by a sample. */
const EXACT_MS = 1_200;
const SAMPLE_MS = 2_000;

/** People of a sample, and the parts of the whole that a share is counted in. */
const SAMPLE_PEOPLE = 5_000;
const PARTS = 10_000;

/** An expression that selects people, and one of the reason for which one gets no mail. */
export type CountedSql = { include: string; reason: string; values: readonly unknown[] };

/** A number of people: of those who get no mail by reason, of those who get it by zone. */
export type CountedRow = { reason: ExclusionReason | null; zone: string | null; people: number };

/** The numbers of an audience; those of a sample are estimates. */
export type CountedAudience = { rows: CountedRow[]; isEstimate: boolean };

const countFrom = ({ include, reason }: Omit<CountedSql, 'values'>, from: string): string =>
  `SELECT e.reason, CASE WHEN e.reason IS NULL THEN e.timezone END AS zone, count(*)::int AS people
   FROM (SELECT ${reason} AS reason, c.timezone FROM ${from} WHERE ${include}) AS e GROUP BY 1, 2`;

/** Returns the statement that counts all people of an audience. */
export const countingStatement = (sql: Omit<CountedSql, 'values'>): string =>
  countFrom(sql, `${setOfCompany('(VALUES (1)) AS n')} JOIN contacts c ON c.company_id = n.company_id`);

/**
 * Counts an audience: exactly, or by a sample where that takes longer than `exactMs`; null where both take too long.
 */
export async function countAudienceRows(sql: CountedSql, exactMs = EXACT_MS): Promise<CountedAudience | null> {
  const rows = await unlessSlow(() => countExactly(sql, exactMs));
  if (rows) return { rows, isEstimate: false };
  const sample = await unlessSlow(() => countSample(sql));
  return sample && { rows: sample, isEstimate: true };
}

async function unlessSlow<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === GIVEN_UP) return null;
    throw error;
  }
}

const countExactly = (sql: CountedSql, exactMs: number): Promise<CountedRow[]> =>
  runQuestion(
    async (client) => (await client.query<CountedRow>({ text: countingStatement(sql), values: [...sql.values] })).rows,
    exactMs,
  );

/** Finds if one person is in an audience, and the reason for which they get no mail; null for somebody who is gone. Primary key. */
export async function findPersonIn(
  { include, reason, values }: CountedSql,
  contactId: string,
): Promise<{ isIncluded: boolean; reason: ExclusionReason | null } | null> {
  const text = `SELECT coalesce((${include}), false) AS "isIncluded", ${reason} AS reason
    FROM contacts c WHERE c.company_id = $1 AND c.id = $${values.length + 1}`;
  type Found = { isIncluded: boolean; reason: ExclusionReason | null };
  return runQuestion(
    async (client) => (await client.query<Found>({ text, values: [...values, contactId] })).rows[0] ?? null,
  );
}

/** Counts some people, chosen by their ids, and returns the numbers of all in proportion. */
const countSample = (sql: CountedSql): Promise<CountedRow[]> =>
  runQuestion(async (client) => {
    const [companyId] = sql.values;
    const everybody = await client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM contacts WHERE company_id = $1',
      [companyId],
    );
    const total = everybody.rows[0]?.total ?? 0;
    const share = Math.min(PARTS, Math.ceil((SAMPLE_PEOPLE * PARTS) / Math.max(total, 1)));
    const text = `WITH c AS MATERIALIZED (
        SELECT * FROM contacts a WHERE a.company_id = $1 AND (uuid_hash_extended(a.id, 0) & 9223372036854775807) % ${PARTS} < ${share}
        LIMIT ${2 * SAMPLE_PEOPLE}),
      sample AS (SELECT count(*)::float8 AS people FROM c)
      SELECT s.reason, s.zone, round(s.people * ${total} / sample.people)::int AS people
      FROM (${countFrom(sql, 'c')}) AS s, sample`;
    return (await client.query<CountedRow>({ text, values: [...sql.values] })).rows;
  }, SAMPLE_MS);
