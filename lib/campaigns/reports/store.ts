/** Raw SQL: the acts of people are marked, and counted, in sets. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import { statusCondition } from './statuses.ts';
import { BOUNCES, DIMENSIONS, type Dimension, type PeopleStatus, TOTAL_NAMES, type Totals } from './values.ts';

/** A person of a send. */
export type SendPerson = { sendId: string; contactId: string };

/** The columns of the numbers; `left` is a word of SQL. */
const COLUMNS = TOTAL_NAMES.map((name) => (name === 'left' ? 'left_before' : name));

/**
 * Marks the acts of people, and returns the bits that each had before with those that were given: of bounces the last one stays. Locks in
 * the order of sends and people.
 */
export async function markPeople(
  db: Database,
  companyId: string,
  marks: readonly (SendPerson & { bits: number })[],
): Promise<(SendPerson & { variant: number; before: number; given: number })[]> {
  const { rows } = await db.query<SendPerson & { variant: number; before: number; given: number }>({
    name: 'mark-send-recipients',
    text: `WITH locked AS MATERIALIZED (
             SELECT r.send_id, r.contact_id, r.variant, r.bits, n.bits AS given
             FROM ${setOfCompany('unnest($2::uuid[], $3::uuid[], $4::int[]) AS n(send_id, contact_id, bits)')}
             JOIN sends s ON s.company_id = n.company_id AND s.id = n.send_id
             JOIN send_recipients r ON r.company_id = n.company_id AND r.send_id = n.send_id AND r.contact_id = n.contact_id
             ORDER BY r.send_id, r.contact_id FOR UPDATE OF r
           ), marked AS (
             UPDATE send_recipients r
             SET bits = CASE WHEN l.given & ${BOUNCES} = 0 THEN r.bits ELSE r.bits & ~${BOUNCES} END | l.given FROM locked l
             WHERE r.company_id = $1 AND r.send_id = l.send_id AND r.contact_id = l.contact_id AND l.given & ~l.bits <> 0)
           SELECT send_id AS "sendId", contact_id AS "contactId", variant, bits AS before, given FROM locked`,
    values: [
      companyId,
      marks.map(({ sendId }) => sendId),
      marks.map(({ contactId }) => contactId),
      marks.map(({ bits }) => bits),
    ],
  });
  return rows;
}

/** Changes the numbers of sends; a change may be less than 0. */
export async function addTotals(
  db: Database,
  companyId: string,
  rows: readonly ({ sendId: string; variant: number } & Totals)[],
): Promise<void> {
  await db.query({
    name: 'add-send-totals',
    text: `INSERT INTO send_totals AS t (company_id, send_id, variant, ${COLUMNS.join(', ')})
           SELECT $1, n.* FROM unnest($2::uuid[], $3::smallint[], ${COLUMNS.map((_, at) => `$${at + 4}::int[]`).join(', ')}) AS n
           ON CONFLICT (company_id, send_id, variant) DO UPDATE
             SET ${COLUMNS.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}`,
    values: [
      companyId,
      rows.map(({ sendId }) => sendId),
      rows.map(({ variant }) => variant),
      ...TOTAL_NAMES.map((name) => rows.map((row) => row[name])),
    ],
  });
}

/** Opens and clicks, and the people of whom they are the first. */
export type Engagements = { opens: number; clicks: number; uniqueOpens: number; uniqueClicks: number };

/** Adds opens and clicks to the numbers of sends by one fact of them. */
export async function addCounts(
  db: Database,
  companyId: string,
  rows: readonly ({ sendId: string; dimension: Dimension; value: string } & Engagements)[],
): Promise<void> {
  await db.query({
    name: 'add-send-counts',
    text: `INSERT INTO send_counts AS c (company_id, send_id, dimension, value, opens, clicks, unique_opens, unique_clicks)
           SELECT $1, n.* FROM unnest($2::uuid[], $3::smallint[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[])
             AS n(send_id, dimension, value, opens, clicks, unique_opens, unique_clicks)
           ORDER BY n.send_id, n.dimension, n.value
           ON CONFLICT (company_id, send_id, dimension, value) DO UPDATE SET opens = c.opens + excluded.opens,
             clicks = c.clicks + excluded.clicks, unique_opens = c.unique_opens + excluded.unique_opens,
             unique_clicks = c.unique_clicks + excluded.unique_clicks`,
    values: [
      companyId,
      rows.map(({ sendId }) => sendId),
      rows.map(({ dimension }) => DIMENSIONS[dimension]),
      rows.map(({ value }) => value),
      rows.map(({ opens }) => opens),
      rows.map(({ clicks }) => clicks),
      rows.map(({ uniqueOpens }) => uniqueOpens),
      rows.map(({ uniqueClicks }) => uniqueClicks),
    ],
  });
}

/** Finds the zone of a company. */
export async function findZone(db: Database, companyId: string): Promise<string> {
  const { rows } = await db.query<{ timezone: string }>('SELECT timezone FROM companies WHERE id = $1', [companyId]);
  return rows[0]?.timezone ?? 'UTC';
}

const SELECTED = TOTAL_NAMES.map((name, at) => `${COLUMNS[at]} AS "${name}"`).join(', ');

/** Returns the numbers of a send by variant. Primary key. */
export async function readTotals(companyId: string, sendId: string): Promise<(Totals & { variant: number })[]> {
  const { rows } = await getPool().query<Totals & { variant: number }>(
    `SELECT variant, ${SELECTED} FROM send_totals WHERE company_id = $1 AND send_id = $2 ORDER BY variant`,
    [companyId, sendId],
  );
  return rows;
}

/** Returns the numbers of the last sends that have ended, all but one, taken together. Primary keys. */
export async function sumEarlierTotals(companyId: string, sendId: string, sends: number): Promise<Totals> {
  const { rows } = await getPool().query<Totals>(
    `SELECT ${TOTAL_NAMES.map((name, at) => `coalesce(sum(t.${COLUMNS[at]}), 0)::int AS "${name}"`).join(', ')}
     FROM (SELECT company_id, id FROM sends WHERE company_id = $1 AND id <> $2 AND state = 'finished' ORDER BY id DESC LIMIT $3) AS s
     JOIN send_totals t ON t.company_id = s.company_id AND t.send_id = s.id`,
    [companyId, sendId, sends],
  );
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
}

/** Returns the opens and clicks of a send by a fact of them, the most clicks first. Primary key. */
export async function readCounts(
  companyId: string,
  sendId: string,
  dimension: Dimension,
  limit: number,
): Promise<(Engagements & { value: string })[]> {
  const { rows } = await getPool().query<Engagements & { value: string }>(
    `SELECT value, opens, clicks, unique_opens AS "uniqueOpens", unique_clicks AS "uniqueClicks" FROM send_counts
     WHERE company_id = $1 AND send_id = $2 AND dimension = $3 ORDER BY unique_clicks DESC, unique_opens DESC, value LIMIT $4`,
    [companyId, sendId, DIMENSIONS[dimension], limit],
  );
  return rows;
}

/** A person of a report, with the bits of what they did. */
export type ReportPerson = {
  contactId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  messageId: string | null;
  variant: number;
  outcome: number;
  bits: number;
};

/** The people of a page: of the statuses, or all of the send where they are null; after somebody in the order of their ids. */
export type PeopleQuestion = {
  statuses: readonly PeopleStatus[] | null;
  variant?: number | null | undefined;
  after: string | null;
  limit: number;
};

/** Returns the statement that finds a page of people. Primary key, send_recipients_opened_idx and send_recipients_rare_idx. */
export const peopleStatement = (statuses: readonly PeopleStatus[] | null): string =>
  `SELECT p.contact_id AS "contactId", c.email, c.first_name AS "firstName", c.last_name AS "lastName",
     p.message_id AS "messageId", p.variant, p.outcome, p.bits
   FROM (SELECT r.company_id, r.contact_id, r.message_id, r.variant, r.outcome, r.bits FROM send_recipients r
     WHERE r.company_id = $1 AND r.send_id = $2 AND ($3::uuid IS NULL OR r.contact_id > $3) AND ($5::smallint IS NULL OR r.variant = $5)
       ${statuses ? `AND r.outcome = 1 AND ${statusCondition(statuses)}` : ''}
     ORDER BY r.contact_id LIMIT $4) AS p
   LEFT JOIN contacts c ON c.company_id = p.company_id AND c.id = p.contact_id ORDER BY p.contact_id`;

/** Finds a page of the people of a send. */
export async function findReportPeople(
  companyId: string,
  sendId: string,
  { statuses, variant, after, limit }: PeopleQuestion,
): Promise<ReportPerson[]> {
  const values = [companyId, sendId, after, limit, variant ?? null];
  return (await getPool().query<ReportPerson>(peopleStatement(statuses), values)).rows;
}

/** Finds the outcome of one person in a send; null for somebody who was not in it. Primary key. */
export async function findReportPerson(
  companyId: string,
  sendId: string,
  contactId: string,
): Promise<Pick<ReportPerson, 'messageId' | 'variant' | 'outcome' | 'bits'> | null> {
  const { rows } = await getPool().query<ReportPerson>(
    `SELECT message_id AS "messageId", variant, outcome, bits FROM send_recipients
     WHERE company_id = $1 AND send_id = $2 AND contact_id = $3`,
    [companyId, sendId, contactId],
  );
  return rows[0] ?? null;
}
