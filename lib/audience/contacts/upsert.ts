import { moveStock } from '#lib/account/usage/stock.ts';
import { actorName, recordConsents } from '#lib/audience/consent/consents.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { carryOptOuts, suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type Changes, factsOfNew, type Merged, mergeFacts } from './merge-facts.ts';
import { type Early, indexPeople, keysOf, type PreparedRow, peopleOf, prepareRows } from './prepare-rows.ts';
import { findFirstStage, insertStageChanges } from './stages/store.ts';
import {
  deleteOtherLabels,
  findByKeys,
  findErased,
  insertContacts,
  insertHistory,
  insertLabels,
  type StoredContact,
  touchLabels,
  updateContacts,
  updateIdentity,
} from './upsert-store.ts';
import type { ContactRow, UpsertOptions, UpsertResult } from './upsert-types.ts';
import { SET_MAX } from './values.ts';

/** The caller of an upsert. */
export type UpsertContext = Pick<Context, 'scope' | 'actor' | 'now'>;

/** One upsert with what it has found out so far. */
type Run = {
  db: Database;
  ctx: UpsertContext;
  options: UpsertOptions;
  now: Date;
  companyId: string;
  /** The refusals of rows, and the rows that repeat them, by position. */
  early: Map<number, Early | Extract<UpsertResult, { code: unknown }>>;
  /** Moves of opt-outs that are done: `from to`. */
  carried: Set<string>;
  settled: Settled[];
};

/** A row that is written, with its person. */
type Settled = { row: PreparedRow; id: string; isNew: boolean; changes: Changes; isLabelled?: boolean };

/** How often a row's person is looked for whom others insert or delete at the same time. */
const TRIES = 3;

/**
 * Adds and changes people, in the caller's transaction: forms, the API, check-out and imports write through it. Of rows about one
 * person the last one counts. A status is never raised: who is on the suppression list has its status, and who changes
 * their address takes their opt-outs along. Addresses that asked not to be stored are refused.
 *
 * The suppression list is written first, then people who are new, then people who exist, each in the order of their addresses,
 * and the stock last, so that no two writers wait for each other.
 *
 * @param db a transaction that has locked no contact and no stock yet.
 * @param rows 2,000 at most.
 * @returns the result of each row, in their order.
 * @throws {AppError} overQuota, planExpired: more people are new than the plan allows; the transaction must be rolled back
 */
export async function upsertContacts(
  db: Database,
  ctx: UpsertContext,
  rows: readonly ContactRow[],
  options: UpsertOptions,
): Promise<UpsertResult[]> {
  if (rows.length > SET_MAX) throw new Error(`${rows.length} contacts are more than one set`);
  const { prepared, early } = prepareRows(rows, options);
  const { companyId } = ctx.scope;
  const run: Run = { db, ctx, options, now: ctx.now(), companyId, early, carried: new Set(), settled: [] };
  const kept = await refuseErased(run, prepared);
  await setCause(db, { type: options.cause, id: options.causeId ?? null });
  await writeSuppressions(run, kept);
  await settle(run, kept);
  await labelPeople(run);
  await recordChanges(run);
  const created = run.settled.filter(({ isNew }) => isNew).length;
  if (created > 0 && options.stock !== 'reserved') await moveStock(db, ctx, 'contact', created);
  return resultsOf(run, rows.length);
}

/** Refuses the rows of addresses that asked not to be stored; returns the others. */
async function refuseErased({ db, companyId, early }: Run, rows: readonly PreparedRow[]): Promise<PreparedRow[]> {
  const hashes = new Map<PreparedRow, string>();
  const wanted: Buffer[] = [];
  for (const row of rows) {
    const hash = row.emailKey === null ? null : hashErasedAddress(companyId, row.emailKey);
    if (!hash) continue;
    hashes.set(row, hash.toString('hex'));
    wanted.push(hash);
  }
  const erased = wanted.length > 0 ? await findErased(companyId, wanted, db) : new Set<string>();
  return rows.filter((row) => {
    if (!erased.has(hashes.get(row) ?? '')) return true;
    early.set(row.index, { code: 'erased' });
    return false;
  });
}

/** Puts people on the suppression list whom their rows lower, and the new addresses of people who have left. */
async function writeSuppressions(run: Run, rows: readonly PreparedRow[]): Promise<void> {
  const { db, companyId, now, options } = run;
  const lowered = (to: ContactRow['lowers']): string[] =>
    rows.flatMap(({ emailKey, given }) => (given.lowers === to && emailKey !== null ? [emailKey] : []));
  const unsubscribed = { source: 'Manually Added', types: ['non_transactional'] } as const;
  await suppressAddresses(db, companyId, { addresses: lowered('unsubscribed'), ...unsubscribed }, now);
  const bounced = { source: 'Bounce Rule', types: ['non_transactional', 'transactional'] } as const;
  await suppressAddresses(db, companyId, { addresses: lowered('bounced'), ...bounced }, now);
  const named = rows.filter(({ emailKey, given }) => emailKey !== null && (given.contactId || given.externalId));
  if (options.mode === 'addOnly' || named.length === 0) return;
  const known = indexPeople(await findByKeys(db, companyId, keysOf(named), 'unlocked'));
  const moves = named.flatMap((row) => {
    const [person, ...others] = peopleOf(row, known);
    return person && others.length === 0 ? moveOf(person.emailKey, row.emailKey) : [];
  });
  await carry(run, moves);
}

type Move = { from: string; to: string };

const moveOf = (from: string | null, to: string | null): Move[] =>
  from !== null && to !== null && from !== to ? [{ from, to }] : [];

async function carry({ db, companyId, now, carried }: Run, moves: readonly Move[]): Promise<void> {
  const open = moves.filter(({ from, to }) => !carried.has(`${from} ${to}`));
  for (const { from, to } of open) carried.add(`${from} ${to}`);
  await carryOptOuts(db, companyId, open, now);
}

/** Writes the people of rows: inserts those who are new, and updates the others under their locks. */
async function settle(run: Run, rows: readonly PreparedRow[]): Promise<void> {
  const { db, companyId } = run;
  let open = rows;
  let known = indexPeople(open.length > 0 ? await findByKeys(db, companyId, keysOf(open), 'unlocked') : []);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const unknown = open.filter((row) => peopleOf(row, known).length === 0);
    const added = await addPeople(run, unknown);
    open = open.filter((row) => !added.has(row));
    if (open.length === 0) return;
    known = indexPeople(await findByKeys(db, companyId, keysOf(open), 'locked'));
    open = await changePeople(run, open, known);
    if (open.length === 0) return;
  }
  throw new Error('others insert and delete the same contacts all the time');
}

/** Inserts the people of rows that name nobody; returns the rows whose people were not inserted by others at the same time. */
async function addPeople(run: Run, rows: readonly PreparedRow[]): Promise<Set<PreparedRow>> {
  const { db, companyId, now, options, settled } = run;
  const able = options.mode === 'updateOnly' ? [] : rows.filter(({ given }) => !given.contactId);
  const whole = able.filter(({ emailKey, given }) => emailKey !== null || (!options.needsEmail && given.phone));
  if (whole.length === 0) return new Set();
  const stage = await findFirstStage(db, companyId);
  const people = whole.map((row) => ({
    row,
    facts: { id: newId(now.getTime()), ...factsOfNew(row, options), stage: row.given.stage ?? stage },
  }));
  const origin = { source: options.source, importId: importOf(options) };
  const inserted = await insertContacts(
    db,
    companyId,
    people.map(({ facts }) => facts),
    origin,
    now,
  );
  const added = people.filter(({ facts }) => inserted.has(facts.id));
  settled.push(...added.map(({ row, facts: { id } }) => ({ row, id, isNew: true, changes: {} })));
  return new Set(added.map(({ row }) => row));
}

/** Returns the import that writes rows; null for others. */
const importOf = ({ cause, causeId = null }: UpsertOptions): string | null => (cause === 'import' ? causeId : null);

/** Updates the people of rows, who are locked; returns the rows whose people are gone and can be inserted. */
async function changePeople(
  run: Run,
  rows: readonly PreparedRow[],
  known: ReturnType<typeof indexPeople>,
): Promise<PreparedRow[]> {
  const { db, companyId, now, options, early, settled } = run;
  const missing: PreparedRow[] = [];
  const people = new Map<StoredContact, PreparedRow>();
  for (const row of rows) {
    const [person, ...others] = peopleOf(row, known);
    if (!person) {
      const refusal = whyNotAdded(row, options);
      if (refusal) early.set(row.index, refusal);
      else missing.push(row);
    } else if (others.length > 0) {
      early.set(row.index, { code: 'twoPeople', ids: [person, ...others].map(({ id }) => id) });
    } else {
      // Rows are in the order of their addresses: the later one is that which was given later.
      const other = people.get(person);
      const [last, first] = other && other.index > row.index ? [other, row] : [row, other];
      if (first) early.set(first.index, { repeats: last.index });
      people.set(person, last);
    }
  }
  const merged = [...people].map(([person, row]) => ({ person, row, ...mergeFacts(person, row, options) }));
  const changed = merged.filter(({ changes }) => Object.keys(changes).length > 0);
  const plain = changed.filter((one) => !movesIdentity(one));
  const change = { now, importId: importOf(options) };
  if (plain.length > 0)
    await updateContacts(
      db,
      companyId,
      plain.map(({ next }) => next),
      change,
    );
  const refused = new Set<PreparedRow>();
  for (const { person, row, next } of changed.filter(movesIdentity)) {
    const isNamed = next.emailKey !== null || next.phone !== null;
    if (isNamed) await carry(run, moveOf(person.emailKey, next.emailKey));
    if (isNamed && (await updateIdentity(db, companyId, next, change))) continue;
    refused.add(row);
    early.set(row.index, { code: isNamed ? 'twoPeople' : 'identityMissing' });
  }
  for (const { row, next, changes } of merged)
    if (!refused.has(row)) settled.push({ row, id: next.id, isNew: false, changes });
  return missing;
}

/** Returns why a row that names nobody adds nobody; null if it does. */
function whyNotAdded({ given, emailKey }: PreparedRow, { mode, needsEmail }: UpsertOptions): Early | null {
  if (given.contactId || mode === 'updateOnly') return { code: 'notFound' };
  return emailKey === null && (needsEmail || !given.phone) ? { code: 'identityMissing' } : null;
}

/** True if a change gives a person another identifier, which somebody else may have. */
const movesIdentity = ({ next, changes }: Merged): boolean =>
  'email' in changes || 'externalId' in changes || (next.emailKey === null && 'phone' in changes);

/** Gives people the labels of their rows and those of all rows. */
async function labelPeople({ db, companyId, now, options, settled }: Run): Promise<void> {
  const { cause, causeId = null, labels: common = [], replacesLabels } = options;
  const labels = settled.flatMap(({ row, id }) =>
    [...new Set([...common, ...(row.given.labels ?? [])])].map((labelId) => ({ contactId: id, labelId })),
  );
  const removed = replacesLabels
    ? await deleteOtherLabels(
        db,
        companyId,
        settled.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
        labels,
      )
    : new Set<string>();
  const added =
    labels.length > 0 ? await insertLabels(db, companyId, labels, { cause, causeId }, now) : new Set<string>();
  for (const one of settled) one.isLabelled = added.has(one.id) || removed.has(one.id);
  if (labels.length > 0) await touchLabels(db, companyId, [...new Set(labels.map(({ labelId }) => labelId))], now);
}

/** Records the consent that came with the rows, and what changed of people who existed. */
async function recordChanges({ db, ctx, companyId, now, options, settled }: Run): Promise<void> {
  const actor = actorName(ctx.actor);
  if (options.consent) {
    const ids = settled.map(({ id }) => id);
    await recordConsents(db, { companyId, actor, now }, ids, options.consent);
  }
  const { cause, causeId = null } = options;
  const moves = settled.flatMap(({ id, changes: { stage } }) =>
    stage === undefined ? [] : [{ contactId: id, from: String(stage[0]), to: String(stage[1]) }],
  );
  await insertStageChanges(db, companyId, moves, { cause, causeId }, now);
  const changed = settled.filter(({ changes }) => Object.keys(changes).length > 0);
  if (cause === 'import' || changed.length === 0) return;
  const history = changed.map(({ id, changes }) => ({
    id: newId(now.getTime()),
    contactId: id,
    kind: 'email' in changes ? 'address' : 'field',
    data: { cause, causeId, changes },
  }));
  await insertHistory(db, companyId, actor, history);
}

/** Returns the results of all rows; a row that a later one repeats has that one's. */
function resultsOf({ early, settled }: Run, count: number): UpsertResult[] {
  const written = new Map(settled.map((one) => [one.row.index, one]));
  return Array.from({ length: count }, (_, index): UpsertResult => {
    let at = index;
    for (let other = early.get(at); other && 'repeats' in other; other = early.get(at)) at = other.repeats;
    const refusal = early.get(at);
    if (refusal && 'code' in refusal) return refusal;
    const one = written.get(at);
    if (!one) throw new Error(`the contact of row ${index} has no result`);
    if (at !== index) return { id: one.id, isNew: false, changed: [] };
    return {
      id: one.id,
      isNew: one.isNew,
      changed: [...Object.keys(one.changes), ...(one.isLabelled ? ['labels'] : [])],
    };
  });
}
