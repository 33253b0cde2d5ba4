/** Raw SQL: questions are compiled to it, and run over a company's people as sets. */

import { errorCode } from '#lib/infra/db/error-code.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { CompiledExplanation } from './compile.ts';
import { runQuestion } from './run-question.ts';
import type { Compiled } from './sources/registry.ts';

/** PostgreSQL's code of a statement that took too long, or was cancelled. */
const GIVEN_UP = '57014';

/** The longest time of a count that somebody waits for. */
const COUNT_MS = 2_000;

/** The people of a company who match: FROM and WHERE, to which a caller adds its own conditions and parameters. */
export const fromMatching = ({ sql }: Compiled): string => `FROM contacts c WHERE c.company_id = $1 AND ${sql}`;

/** The same people, of whom all are read: their number does not follow from what the planner believes of the company. */
export const fromAllMatching = ({ sql }: Compiled): string =>
  `FROM ${setOfCompany('(VALUES (1)) AS n')} JOIN contacts c ON c.company_id = n.company_id WHERE ${sql}`;

/** People who may get marketing mail now. */
const MAILABLE =
  "c.email_key IS NOT NULL AND c.status = 'active' AND (c.paused_until IS NULL OR c.paused_until <= now())";

/** The numbers of people who match, of those who may be mailed, and the time that the count took. */
export type PeopleCount = { total: number; mailable: number; ms: number };

/** A mark of a statement in the server's list of running ones. */
type Mark = { mark: string; signal: AbortSignal };

/** Counts the people who match; null where it takes longer than 2 s, or is cancelled. */
export async function countMatching(question: Compiled, cancel?: Mark): Promise<PeopleCount | null> {
  const start = performance.now();
  const text = `${cancel ? `/* ${cancel.mark} */ ` : ''}SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${MAILABLE}))::int AS mailable ${fromAllMatching(question)}`;
  const onAbort = () => void cancelMarked(cancel?.mark ?? '').catch(() => {});
  cancel?.signal.addEventListener('abort', onAbort);
  try {
    if (cancel?.signal.aborted) return null;
    const { rows } = await runQuestion(
      (client) => client.query<Omit<PeopleCount, 'ms'>>({ text, values: question.values }),
      COUNT_MS,
    );
    return { total: 0, mailable: 0, ...rows[0], ms: Math.round(performance.now() - start) };
  } catch (error) {
    if (errorCode(error) === GIVEN_UP) return null;
    throw error;
  } finally {
    cancel?.signal.removeEventListener('abort', onAbort);
  }
}

/** Cancels the statement with a mark, if it runs. A backend's number would be that of another one behind a pooler. */
async function cancelMarked(mark: string): Promise<void> {
  await getReadPool().query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE '/* ' || $1 || ' */%'`,
    [mark],
  );
}

/** Returns the planner's guess of how many people match. */
export async function estimateMatching(question: Compiled): Promise<number> {
  const { rows } = await runQuestion((client) =>
    client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
      text: `EXPLAIN (FORMAT JSON) SELECT c.id ${fromMatching(question)}`,
      values: question.values,
    }),
  );
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}

/** Counts a company's people. */
export async function countEverybody(companyId: string): Promise<number> {
  const text = 'SELECT count(*)::int AS total FROM contacts WHERE company_id = $1';
  const { rows } = await runQuestion((client) => client.query<{ total: number }>(text, [companyId]));
  return rows[0]?.total ?? 0;
}

/** Lists the ids of people who match, the newest first, after another one; at most `limit`. */
export async function findMatchingIds(question: Compiled, before: string | null, limit: number): Promise<string[]> {
  const { values } = question;
  const text = `SELECT c.id ${fromMatching(question)} AND ($${values.length + 1}::uuid IS NULL OR c.id < $${values.length + 1}::uuid)
    ORDER BY c.id DESC LIMIT $${values.length + 2}::int`;
  const { rows } = await runQuestion((client) =>
    client.query<{ id: string }>({ text, values: [...values, before, limit] }),
  );
  return rows.map(({ id }) => id);
}

/** Finds which of some people match. */
export async function findMatchingOf(question: Compiled, ids: readonly string[]): Promise<string[]> {
  const text = `SELECT c.id ${fromMatching(question)} AND c.id = ANY($${question.values.length + 1}::uuid[])`;
  const { rows } = await runQuestion((client) =>
    client.query<{ id: string }>({ text, values: [...question.values, ids] }),
  );
  return rows.map(({ id }) => id);
}

/** A person as the builder shows one, with the values that the conditions look at. */
export type PersonRow = {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  status: string;
  createdAt: Date;
  values: unknown[];
};

const PERSON =
  'c.id, c.email, c.first_name AS "firstName", c.last_name AS "lastName", c.phone_e164 AS phone, c.status, c.created_at AS "createdAt"';

/** An array of expressions of type jsonb. */
const listed = (expressions: readonly string[]): string =>
  `to_jsonb(ARRAY[${expressions.map((one) => `(${one})`).join(', ')}]::jsonb[])`;

/** Lists people who match, the newest first, each with the values of some conditions; null where it takes longer than 2 s. */
export async function findPeople(
  { whole, looked, values }: CompiledExplanation,
  { before, limit }: { before: string | null; limit: number },
): Promise<PersonRow[] | null> {
  const [at, most] = [`$${values.length + 1}::uuid`, `$${values.length + 2}::int`];
  const text = `WITH page AS MATERIALIZED (SELECT c.company_id, c.id FROM contacts c WHERE c.company_id = $1 AND ${whole} AND (${at} IS NULL OR c.id < ${at})
      ORDER BY c.id DESC LIMIT ${most})
    SELECT ${PERSON}, ${listed(looked)} AS values FROM page JOIN contacts c ON c.company_id = page.company_id AND c.id = page.id
    ORDER BY c.id DESC`;
  try {
    const { rows } = await runQuestion(
      (client) => client.query<PersonRow>({ text, values: [...values, before, limit] }),
      COUNT_MS,
    );
    return rows;
  } catch (error) {
    if (errorCode(error) === GIVEN_UP) return null;
    throw error;
  }
}

/** The answer of a question about one person: of the whole, and of each condition with the value that it looked at. */
export type Explanation = { person: PersonRow; matches: boolean; conditions: boolean[] };

/** Explains a question for one person in one statement; null for a person whom the company does not have. */
export async function explainPerson(
  { whole, matches, looked, values }: CompiledExplanation,
  by: { id: string } | { emailKey: string },
): Promise<Explanation | null> {
  const one = `$${values.length + 1}`;
  const test = 'id' in by ? `c.id = ${one}::uuid` : `c.email_key = ${one}::text`;
  const truths = matches.map((one) => `coalesce((${one}), false)`);
  const text = `SELECT ${PERSON}, coalesce((${whole}), false) AS matches, ARRAY[${truths.join(', ')}]::boolean[] AS conditions,
      ${listed(looked)} AS values
    FROM contacts c WHERE c.company_id = $1 AND ${test}`;
  const { rows } = await runQuestion((client) =>
    client.query<PersonRow & Omit<Explanation, 'person'>>({
      text,
      values: [...values, 'id' in by ? by.id : by.emailKey],
    }),
  );
  const [row] = rows;
  if (!row) return null;
  const { matches: isIn, conditions, ...person } = row;
  return { person, matches: isIn, conditions };
}
