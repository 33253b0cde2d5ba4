import { lockMonthly } from '#lib/account/usage/monthly-use.ts';
import { createValueReader, nameOf } from '#lib/audience/contacts/tag-values.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { getSendFacts, insertStoredMessages } from '#lib/engine/messages/contents/insert-messages.ts';
import type { SendFacts, StoredRow } from '#lib/engine/messages/contents/schema.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import type { Send, SendContent } from './schema.ts';
import {
  countMailings,
  failSlice,
  findPeople,
  finishSlice,
  isAboutPeople,
  lockSend,
  lockSlice,
  lockSliceAgain,
  type Person,
  type Result,
  type SendKey,
  type Slice,
  splitSlice,
} from './store.ts';
import { type HoldCause, type Outcome, outcomeNamed } from './values.ts';

/** The end of a turn: a slice was expanded, none is to be had, the send does not run, or it cannot continue for a cause. */
export type Turn =
  | { kind: 'expanded' }
  | { kind: 'idle' }
  | { kind: 'stopped' }
  | { kind: 'refused'; send: Send; cause: HoldCause };

/**
 * Expands the slice of a send that is due the longest, in one transaction: the people who may still get it, the quota, their
 * messages with the rows of the queue, the outcome of each person, and that the slice is done. A process that dies leaves nothing of
 * it, and another takes the slice; a pause of the send waits for it. The send is locked before its slices, as those do who end it.
 */
export async function expandNext(key: SendKey, now: Date): Promise<Turn> {
  const at: { slice: Slice | null } = { slice: null };
  try {
    return await withTransaction(async (db) => {
      const send = await lockSend(db, key);
      if (send?.state !== 'running') return { kind: 'stopped' };
      const slice = await lockSlice(db, key);
      at.slice = slice;
      return slice ? expand(db, send, slice, now) : { kind: 'idle' };
    });
  } catch (error) {
    if (!at.slice || !isAboutPeople(error)) throw error;
    log().error({ ...key, slice: at.slice.number, error: String(error) }, 'a slice was refused');
    await halve(at.slice);
    return { kind: 'expanded' };
  }
}

async function expand(db: Database, send: Send, slice: Slice, now: Date): Promise<Turn> {
  const { companyId, options } = send;
  const content = send.contents[slice.variant];
  if (!content) throw new Error(`the send ${send.id} has no content ${slice.variant}`);
  const facts = await findFacts(send, content);
  if (!('sendingDomain' in facts)) return { kind: 'refused', send, ...facts };
  const people = await findPeople(db, companyId, slice.contactIds, options.categoryId);
  const wanted = people.filter(({ reason }) => reason === null);
  const ctx = { scope: { companyId, environment: 'production' }, now: () => now } as const;
  const quota = await lockMonthly(db, ctx, (slice.isRest ? options.restQuota : null) ?? options.quota);
  const fitting = await countFitting(db, companyId, wanted, quota.left);
  if (fitting.later.length > 0) {
    if (quota.left === 0) return { kind: 'refused', send, cause: 'quota' };
    await splitSlice(db, slice, fitting.later);
  }
  const inserted = await insertMessages(db, { send, slice, content, facts }, fitting.now);
  if (inserted.size > 0) await quota.take(inserted.size);
  const later = new Set(fitting.later);
  const byId = new Map(people.map((person) => [person.id, person]));
  const results = slice.contactIds.flatMap((contactId): Result[] => {
    if (later.has(contactId)) return [];
    const messageId = inserted.get(contactId) ?? null;
    return [{ contactId, messageId, outcome: messageId ? 'queued' : outcomeOf(byId.get(contactId), fitting.capped) }];
  });
  await finishSlice(db, slice, results);
  return { kind: 'expanded' };
}

/** The people who get their mail now, those who have had enough this week, and those whom the quota has none left for. */
type Fitting = { now: Person[]; capped: ReadonlySet<string>; later: string[] };

/** Counts the mail of as many people as the quota allows. Those who have had enough this week use none of it. */
async function countFitting(db: Database, companyId: string, wanted: Person[], left: number): Promise<Fitting> {
  const now: Person[] = [];
  const capped = new Set<string>();
  let rest = wanted;
  while (rest.length > 0 && now.length < left) {
    const some = rest.slice(0, left - now.length);
    rest = rest.slice(some.length);
    const counted = await countMailings(db, companyId, some);
    for (const person of some) {
      if (counted.has(person.id)) now.push(person);
      else capped.add(person.id);
    }
  }
  return { now, capped, later: rest.map(({ id }) => id) };
}

function outcomeOf(person: Person | undefined, capped: ReadonlySet<string>): Outcome {
  if (!person) return 'erased';
  if (person.reason !== null) return outcomeNamed(person.reason);
  return capped.has(person.id) ? 'overCap' : 'invalidAddress';
}

/** Finds the facts of a sender, or why it cannot send now. */
async function findFacts(send: Send, { fromEmail }: SendContent): Promise<SendFacts | { cause: HoldCause }> {
  try {
    const scope = { companyId: send.companyId, environment: 'production' } as const;
    return await getSendFacts(scope, { fromEmail, ipPool: send.options.ipPool });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { cause: error.code === 'accountSuspended' ? 'suspended' : 'domain' };
  }
}

/** The things that the messages of a slice are made of. */
type Material = { send: Send; slice: Slice; content: SendContent; facts: SendFacts };

/** Inserts the messages of people, and returns their ids by contact. */
async function insertMessages(
  db: Database,
  { send, slice, content, facts }: Material,
  people: Person[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const { companyId, id, options } = send;
  const valuesOf = await createValueReader(db, companyId, content.dataPaths, people);
  const rows = people.map(
    (person): StoredRow => ({
      messageId: newId(),
      contactId: person.id,
      address: person.email ?? '',
      name: nameOf(person),
      data: { ...options.constants, ...valuesOf(person) },
      campaignId: options.campaignId,
      metadata: { mw: { ...options.metadata, variant: slice.variant, contact: person.id } },
    }),
  );
  const { inserted } = await insertStoredMessages(db, {
    facts,
    contentId: content.id,
    sendId: id,
    categoryId: options.categoryId,
    template: options.templates[slice.variant] ?? null,
    dueAt: new Date(),
    rows,
  });
  return new Map(inserted.map(({ contactId, messageId }) => [contactId, messageId]));
}

/** Halves a slice that the database refuses; of one person only it is known then that they are the cause. */
async function halve(slice: Slice): Promise<void> {
  await withTransaction(async (db) => {
    const locked = await lockSliceAgain(db, slice);
    const [first] = locked?.contactIds ?? [];
    if (!locked || first === undefined) return;
    const { contactIds } = locked;
    if (contactIds.length > 1) await splitSlice(db, locked, contactIds.slice(contactIds.length >> 1));
    else await failSlice(db, locked, first);
  });
}
