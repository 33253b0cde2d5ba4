/** Raw SQL: slices are claimed by row locks, and their people are read and written in sets. */

import pg from 'pg';
import type { Prisma } from '#generated/client.ts';
import type { TaggedPerson } from '#lib/audience/contacts/tag-values.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import { Send, type SendContent, type SendProgress } from './schema.ts';
import { type HoldCause, OUTCOMES, type Outcome, type SEND_STATES } from './values.ts';

/** The key of a send. */
export type SendKey = { companyId: string; sendId: string };

/** Inserts a send. */
export const insertSend = (db: Database, data: Prisma.SendUncheckedCreateInput): Promise<unknown> =>
  withPrisma(db, (client) => client.send.create({ data }));

/** Writes how many people are in a send. */
export async function notePeople(db: Database, { companyId, sendId }: SendKey, people: number): Promise<void> {
  await db.query('UPDATE sends SET people = $3 WHERE company_id = $1 AND id = $2', [companyId, sendId, people]);
}

const SEND_COLUMNS = `s.company_id AS "companyId", s.id, s.source, s.ref_id AS "refId", s.state, s.cause, s.contents, s.options`;

/** Finds a send; null where the company has no such one. Primary key. */
export async function findSend({ companyId, sendId }: SendKey, db: Database = getPool()): Promise<Send | null> {
  const { rows } = await db.query(`SELECT ${SEND_COLUMNS} FROM sends s WHERE s.company_id = $1 AND s.id = $2`, [
    companyId,
    sendId,
  ]);
  return rows[0] ? Send.parse(rows[0]) : null;
}

/** The facts of a send that its report needs. */
export type SendRecord = {
  state: (typeof SEND_STATES)[number];
  refId: string;
  contents: SendContent[];
  constants: Record<string, unknown>;
  people: number;
  createdAt: Date;
  finishedAt: Date | null;
};

/** Finds the facts of a send. Primary key. */
export async function findRecord({ companyId, sendId }: SendKey): Promise<SendRecord | null> {
  const { rows } = await getPool().query<SendRecord>(
    `SELECT state, ref_id AS "refId", contents, coalesce(options->'constants', '{}') AS constants, people,
       created_at AS "createdAt", finished_at AS "finishedAt"
     FROM sends WHERE company_id = $1 AND id = $2`,
    [companyId, sendId],
  );
  return rows[0] ?? null;
}

/** Finds when the message of a person is made who is in a slice that waits; infinity for those who wait for the winner of a test. */
export async function findWaitingSlice(
  { companyId, sendId }: SendKey,
  contactId: string,
): Promise<{ dueAt: Date | null } | null> {
  const { rows } = await getPool().query<{ dueAt: Date | null }>(
    `SELECT CASE WHEN due_at < 'infinity' THEN due_at END AS "dueAt" FROM send_slices
     WHERE company_id = $1 AND send_id = $2 AND state = 0 AND contact_ids @> ARRAY[$3::uuid] LIMIT 1`,
    [companyId, sendId, contactId],
  );
  return rows[0] ?? null;
}

/** Finds the send that was begun last for what it belongs to. Index sends_company_id_ref_id_idx. */
export async function findLastSend(
  companyId: string,
  refId: string,
  db: Database = getPool(),
): Promise<SendKey | null> {
  const { rows } = await db.query<SendKey>(
    `SELECT company_id AS "companyId", id AS "sendId" FROM sends WHERE company_id = $1 AND ref_id = $2 ORDER BY id DESC LIMIT 1`,
    [companyId, refId],
  );
  return rows[0] ?? null;
}

/** Moves a send from a state to another; false where it is not in it. Waits for the slices that are being expanded. */
export async function moveSend(
  db: Database,
  { companyId, sendId }: SendKey,
  { from, to, cause = null, now }: { from: readonly string[]; to: string; cause?: HoldCause | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sends SET state = $4, cause = $5, held_at = CASE WHEN $4 = 'held' THEN $6::timestamptz END,
       finished_at = CASE WHEN $4 = 'finished' THEN $6::timestamptz ELSE finished_at END
     WHERE company_id = $1 AND id = $2 AND state = ANY($3::text[])`,
    [companyId, sendId, from, to, cause, now],
  );
  return rowCount === 1;
}

/** Sets the end of a canceled send. */
export async function endCanceled(db: Database, { companyId, sendId }: SendKey, now: Date): Promise<void> {
  await db.query(
    "UPDATE sends SET finished_at = $3 WHERE company_id = $1 AND id = $2 AND state = 'canceled' AND finished_at IS NULL",
    [companyId, sendId, now],
  );
}

/** Deletes the slices of a send that are still waiting, and returns how many people were in them. */
export async function deleteWaiting(db: Database, { companyId, sendId }: SendKey): Promise<number> {
  const { rows } = await db.query<{ people: number }>(
    `WITH gone AS (DELETE FROM send_slices WHERE company_id = $1 AND send_id = $2 AND state = 0 RETURNING people)
     SELECT coalesce(sum(people), 0)::int AS people FROM gone`,
    [companyId, sendId],
  );
  return rows[0]?.people ?? 0;
}

/** Returns the numbers of a send so far. Primary key of send_slices. */
export async function readProgress({ companyId, sendId }: SendKey): Promise<SendProgress> {
  const { rows } = await getPool().query<{ people: number; waiting: number; done: number }>(
    `SELECT coalesce(sum(people), 0)::int AS people, count(*) FILTER (WHERE state = 0)::int AS waiting,
       count(*) FILTER (WHERE state = 1)::int AS done
     FROM send_slices WHERE company_id = $1 AND send_id = $2`,
    [companyId, sendId],
  );
  const counted = await getPool().query<{ outcome: string; count: number }>(
    `SELECT o.key AS outcome, sum(o.value::int)::int AS count
     FROM send_slices s CROSS JOIN LATERAL jsonb_each_text(s.outcomes) AS o
     WHERE s.company_id = $1 AND s.send_id = $2 AND s.state = 1 GROUP BY o.key`,
    [companyId, sendId],
  );
  const { people = 0, waiting = 0, done = 0 } = rows[0] ?? {};
  const outcomes = Object.fromEntries(counted.rows.map(({ outcome, count }) => [outcome, count]));
  return { people, slices: { waiting, done }, outcomes };
}

/** Finds companies with due slices after one of them, in the order of their ids. Walks send_slices_waiting_idx from company to company. */
export async function findDueCompanies(after: string | null, limit: number): Promise<string[]> {
  const { rows } = await getPool().query<{ companyId: string }>({
    name: 'find-due-senders',
    text: `WITH RECURSIVE company AS (
             (SELECT company_id, due_at FROM send_slices WHERE state = 0 AND company_id > $1 ORDER BY company_id, due_at LIMIT 1)
             UNION ALL
             SELECT n.company_id, n.due_at FROM company c CROSS JOIN LATERAL (
               SELECT s.company_id, s.due_at FROM send_slices s WHERE s.state = 0 AND s.company_id > c.company_id
               ORDER BY s.company_id, s.due_at LIMIT 1) n)
           SELECT company_id AS "companyId" FROM company WHERE due_at <= now() LIMIT $2`,
    values: [after ?? '00000000-0000-0000-0000-000000000000', limit],
  });
  return rows.map(({ companyId }) => companyId);
}

/** Finds the send whose slice of a company is due the longest, but for those that are passed over; null for none. */
export async function findNextSend(companyId: string, passed: readonly string[]): Promise<string | null> {
  const { rows } = await getPool().query<{ sendId: string }>({
    name: 'find-next-send',
    text: `SELECT send_id AS "sendId" FROM send_slices
           WHERE company_id = $1 AND state = 0 AND due_at <= now() AND send_id <> ALL($2::uuid[]) ORDER BY due_at, number LIMIT 1`,
    values: [companyId, passed],
  });
  return rows[0]?.sendId ?? null;
}

/** A slice that is locked. */
export type Slice = {
  companyId: string;
  sendId: string;
  number: number;
  variant: number;
  isRest: boolean;
  contactIds: string[];
};

const SLICE_COLUMNS =
  'company_id AS "companyId", send_id AS "sendId", number, variant, is_rest AS "isRest", contact_ids AS "contactIds"';

/** Locks the slice of a send that is due the longest; null for none that another process does not have. */
export async function lockSlice(db: Database, { companyId, sendId }: SendKey): Promise<Slice | null> {
  const { rows } = await db.query<Slice>({
    name: 'lock-slice',
    text: `SELECT ${SLICE_COLUMNS}
           FROM send_slices WHERE company_id = $1 AND send_id = $2 AND state = 0 AND due_at <= now()
           ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED`,
    values: [companyId, sendId],
  });
  return rows[0] ?? null;
}

/** Locks a slice that is waiting; null for one that another process has, or that is done. */
export async function lockSliceAgain(db: Database, { companyId, sendId, number }: Slice): Promise<Slice | null> {
  const { rows } = await db.query<Slice>(
    `SELECT ${SLICE_COLUMNS} FROM send_slices WHERE company_id = $1 AND send_id = $2 AND number = $3 AND state = 0 FOR UPDATE SKIP LOCKED`,
    [companyId, sendId, number],
  );
  return rows[0] ?? null;
}

/** Reads a send, and keeps its state from changing until the transaction ends. */
export async function lockSend(db: Database, { companyId, sendId }: SendKey): Promise<Send | null> {
  const { rows } = await db.query({
    name: 'lock-send',
    text: `SELECT ${SEND_COLUMNS} FROM sends s WHERE s.company_id = $1 AND s.id = $2 FOR SHARE`,
    values: [companyId, sendId],
  });
  return rows[0] ? Send.parse(rows[0]) : null;
}

/** A person of a slice, with the reason for which they get nothing; null for none. */
export type Person = TaggedPerson & { maxPerWeek: number | null; reason: number | null };

const isSuppressed = (type: string): string => `EXISTS (
  SELECT FROM suppressions s WHERE s.company_id = c.company_id AND s.recipient = lower(c.email) AND s.type = '${type}'
    AND s.subaccount_id IS NULL AND (s.expires_at IS NULL OR s.expires_at > now()))`;

/** The reasons for which a person gets nothing, in their order; the person who is gone is not among the rows. */
const REASON = `CASE
  WHEN c.email_key IS NULL THEN ${OUTCOMES.noAddress}
  WHEN c.status = 'bounced' THEN ${OUTCOMES.bounced}
  WHEN c.status = 'unsubscribed' OR ${isSuppressed('non_transactional')} THEN ${OUTCOMES.unsubscribed}
  WHEN c.status = 'pending' THEN ${OUTCOMES.pending}
  WHEN EXISTS (SELECT FROM contact_optouts o
    WHERE o.company_id = c.company_id AND o.contact_id = c.id AND o.category_id = $3) THEN ${OUTCOMES.optedOut}
  WHEN c.paused_until > now() THEN ${OUTCOMES.paused} END`;

/** Reads the people of a slice as they are now, in the order of their ids. Primary keys, suppressions_company_id_recipient_idx. */
export async function findPeople(
  db: Database,
  companyId: string,
  ids: readonly string[],
  categoryId: string | null,
): Promise<Person[]> {
  const { rows } = await db.query<Person>({
    name: 'find-people-of-slice',
    text: `SELECT c.id, c.email, c.phone_e164 AS phone, c.external_id AS "externalId", c.first_name AS "firstName",
             c.last_name AS "lastName", c.language, c.country, c.city, c.birthday::text AS birthday, c.fields,
             c.max_per_week AS "maxPerWeek", ${REASON} AS reason
           FROM ${setOfCompany('unnest($2::uuid[]) AS n(id)')}
           JOIN contacts c ON c.company_id = n.company_id AND c.id = n.id ORDER BY c.id`,
    values: [companyId, ids, categoryId],
  });
  return rows;
}

/**
 * Counts a marketing mail for people, and returns those who want it this week: the row lock decides between two sends. Writes in the
 * order of the people.
 */
export async function countMailings(
  db: Database,
  companyId: string,
  people: readonly Pick<Person, 'id' | 'maxPerWeek'>[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'count-mailings',
    text: `INSERT INTO contact_mailings AS m (company_id, contact_id, recent, max_per_week)
           SELECT $1, n.id, ARRAY[now()], n.cap FROM unnest($2::uuid[], $3::smallint[]) AS n(id, cap) ORDER BY n.id
           ON CONFLICT (company_id, contact_id) DO UPDATE
             SET recent = (excluded.recent || m.recent)[1:10], max_per_week = excluded.max_per_week
             WHERE excluded.max_per_week IS NULL OR excluded.max_per_week > (
               SELECT count(*) FROM unnest(m.recent) AS at WHERE at > now() - interval '7 days')
           RETURNING contact_id AS id`,
    values: [companyId, people.map(({ id }) => id), people.map(({ maxPerWeek }) => maxPerWeek)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A person with their outcome. */
export type Result = { contactId: string; messageId: string | null; outcome: Outcome };

/** Writes the outcomes of the people of a slice, and that it is done. A second message to a person of a send is refused by the primary key. */
export async function finishSlice(db: Database, slice: Slice, results: readonly Result[]): Promise<void> {
  const { companyId, sendId, number, variant } = slice;
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  await db.query({
    name: 'finish-slice',
    text: `WITH written AS (
             INSERT INTO send_recipients (company_id, send_id, contact_id, message_id, variant, outcome)
             SELECT $1, $2, n.contact_id, n.message_id, $4, n.outcome
             FROM unnest($5::uuid[], $6::uuid[], $7::smallint[]) AS n(contact_id, message_id, outcome))
           UPDATE send_slices SET state = 1, contact_ids = NULL, outcomes = $8, people = $9
           WHERE company_id = $1 AND send_id = $2 AND number = $3`,
    values: [
      companyId,
      sendId,
      number,
      variant,
      results.map(({ contactId }) => contactId),
      results.map(({ messageId }) => messageId),
      results.map(({ outcome }) => OUTCOMES[outcome]),
      JSON.stringify(counts),
      results.length,
    ],
  });
}

/** Writes that the only person of a slice gets nothing, for the database refuses it; what is known of them already stays. */
export async function failSlice(
  db: Database,
  { companyId, sendId, number, variant }: Slice,
  contactId: string,
): Promise<void> {
  await db.query(
    `WITH written AS (
       INSERT INTO send_recipients (company_id, send_id, contact_id, variant, outcome)
       VALUES ($1, $2, $5, $4, ${OUTCOMES.failed}) ON CONFLICT DO NOTHING)
     UPDATE send_slices SET state = 1, contact_ids = NULL, outcomes = '{"failed": 1}', people = 1
     WHERE company_id = $1 AND send_id = $2 AND number = $3`,
    [companyId, sendId, number, variant, contactId],
  );
}

/** Moves people of a locked slice to a slice of their own, which is due as it was. */
export async function splitSlice(db: Database, slice: Slice, moved: readonly string[]): Promise<void> {
  // Two that are split at once would get one number.
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`slices of ${slice.sendId}`]);
  await db.query(
    `WITH kept AS (
       UPDATE send_slices SET people = people - cardinality($4::uuid[]),
         contact_ids = ARRAY(SELECT id FROM unnest(contact_ids) AS id WHERE id <> ALL($4::uuid[]))
       WHERE company_id = $1 AND send_id = $2 AND number = $3 RETURNING variant, is_rest, zone, due_at)
     INSERT INTO send_slices (company_id, send_id, number, variant, is_rest, zone, due_at, people, contact_ids)
     SELECT $1, $2, (SELECT max(number) + 1 FROM send_slices WHERE company_id = $1 AND send_id = $2), variant, is_rest, zone,
       due_at,
       cardinality($4::uuid[]), $4::uuid[] FROM kept`,
    [slice.companyId, slice.sendId, slice.number, moved],
  );
}

/** Finds open sends whose slices are all done. Index sends_open_idx. */
export async function findExpanded(): Promise<Send[]> {
  const { rows } = await getPool().query(
    `SELECT ${SEND_COLUMNS} FROM sends s
     WHERE s.finished_at IS NULL AND s.state = 'running' AND NOT EXISTS (
       SELECT FROM send_slices w WHERE w.company_id = s.company_id AND w.send_id = s.id AND w.state = 0)`,
  );
  return rows.map((row) => Send.parse(row));
}

/** Hears when slices may be due. Returns a function that stops hearing. */
export const listenForSlices = (handler: () => void): Promise<() => void> =>
  listenForNotifications('send_slices', handler);

/** Wakes those who expand slices, once the transaction is committed. */
export async function notifySlices(db: Database): Promise<void> {
  await db.query("SELECT pg_notify('send_slices', '')");
}

/**
 * Returns true for a refusal for which somebody's data is the cause, or that they have a message of the send already: PostgreSQL's class 22,
 * and the primary key of people. Anything else is our own fault, which the slice waits for.
 */
export const isAboutPeople = (error: unknown): boolean =>
  errorCode(error).startsWith('22') ||
  (error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (error.constraint ?? '').startsWith('send_recipients_'));
