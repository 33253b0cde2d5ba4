/** Raw SQL: the acts of people are marked, and counted, in sets. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import { BIT_NAMES, BITS, type Bit, DIMENSIONS, type Dimension, type Totals } from './values.ts';

/** A person of a send. */
export type SendPerson = { sendId: string; contactId: string };

/** Marks the acts of people, and returns which of the marks are new. Locks in the order of sends and people. */
export async function markPeople(
  db: Database,
  companyId: string,
  marks: readonly (SendPerson & { bits: number })[],
): Promise<(SendPerson & { variant: number; fresh: number })[]> {
  const { rows } = await db.query<SendPerson & { variant: number; fresh: number }>({
    name: 'mark-send-recipients',
    text: `WITH locked AS MATERIALIZED (
             SELECT r.send_id, r.contact_id, r.variant, r.bits, n.bits AS given
             FROM ${setOfCompany('unnest($2::uuid[], $3::uuid[], $4::int[]) AS n(send_id, contact_id, bits)')}
             JOIN sends s ON s.company_id = n.company_id AND s.id = n.send_id
             JOIN send_recipients r ON r.company_id = n.company_id AND r.send_id = n.send_id AND r.contact_id = n.contact_id
             ORDER BY r.send_id, r.contact_id FOR UPDATE OF r
           ), marked AS (
             UPDATE send_recipients r SET bits = r.bits | l.given FROM locked l
             WHERE r.company_id = $1 AND r.send_id = l.send_id AND r.contact_id = l.contact_id AND l.given & ~l.bits <> 0)
           SELECT send_id AS "sendId", contact_id AS "contactId", variant, given & ~bits AS fresh FROM locked`,
    values: [
      companyId,
      marks.map(({ sendId }) => sendId),
      marks.map(({ contactId }) => contactId),
      marks.map(({ bits }) => bits),
    ],
  });
  return rows;
}

/** Adds people to the numbers of sends. */
export async function addTotals(
  db: Database,
  companyId: string,
  rows: readonly ({ sendId: string; variant: number } & Totals)[],
): Promise<void> {
  await db.query({
    name: 'add-send-totals',
    text: `INSERT INTO send_totals AS t (company_id, send_id, variant, ${BIT_NAMES.join(', ')})
           SELECT $1, n.* FROM unnest($2::uuid[], $3::smallint[], ${BIT_NAMES.map((_, at) => `$${at + 4}::int[]`).join(', ')}) AS n
           ON CONFLICT (company_id, send_id, variant) DO UPDATE
             SET ${BIT_NAMES.map((bit) => `${bit} = t.${bit} + excluded.${bit}`).join(', ')}`,
    values: [
      companyId,
      rows.map(({ sendId }) => sendId),
      rows.map(({ variant }) => variant),
      ...BIT_NAMES.map((bit) => rows.map((row) => row[bit])),
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

/** Returns the numbers of a send by variant. Primary key. */
export async function readTotals(companyId: string, sendId: string): Promise<(Totals & { variant: number })[]> {
  const { rows } = await getPool().query<Totals & { variant: number }>(
    `SELECT variant, ${BIT_NAMES.join(', ')} FROM send_totals WHERE company_id = $1 AND send_id = $2 ORDER BY variant`,
    [companyId, sendId],
  );
  return rows;
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

/** A condition on the bits `r.bits` of a person. */
export type BitsFilter = { with: number; without: number };

/** A person of a report. */
export type ReportPerson = {
  contactId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  messageId: string | null;
  bits: number;
};

/**
 * Finds the people of a send with one of some bits and without others who got a message, after one of them in the order of their ids.
 * Indexes send_recipients_opened_idx and send_recipients_rare_idx, and the primary key.
 */
export async function findReportPeople(
  companyId: string,
  sendId: string,
  filter: BitsFilter,
  after: string | null,
  limit: number,
): Promise<ReportPerson[]> {
  const { rows } = await getPool().query<ReportPerson>(
    `SELECT r.contact_id AS "contactId", c.email, c.first_name AS "firstName", c.last_name AS "lastName",
       r.message_id AS "messageId", r.bits
     FROM send_recipients r LEFT JOIN contacts c ON c.company_id = r.company_id AND c.id = r.contact_id
     WHERE r.company_id = $1 AND r.send_id = $2 AND r.outcome = 1 AND (${filter.with} = 0 OR r.bits & ${filter.with} <> 0)
       AND r.bits & ${filter.without} = 0 AND ($3::uuid IS NULL OR r.contact_id > $3)
     ORDER BY r.contact_id LIMIT $4`,
    [companyId, sendId, after, limit],
  );
  return rows;
}

/** Returns the bits of a set of names as one number. */
export const bitsOf = (names: readonly Bit[]): number => names.reduce((sum, name) => sum | BITS[name], 0);
