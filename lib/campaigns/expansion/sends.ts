import { randomBytes } from 'node:crypto';
import { refundMonthly } from '#lib/account/usage/monthly-use.ts';
import { newId } from '#lib/core/ids.ts';
import { cancelMail, countUndelivered, endHold, holdMail, releaseMail } from '#lib/engine/delivery/holds/holds.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { CANCEL_SEND } from './jobs.ts';
import type { NewSend, Send } from './schema.ts';
import { findZones, insertSlices } from './snapshot-store.ts';
import {
  deleteWaiting,
  endCanceled,
  findExpanded,
  findLastSend,
  findRecord,
  findSend,
  findWaitingSlice,
  insertSend,
  moveSend,
  notePeople,
  notifySlices,
  readProgress,
  type SendKey,
  type SendRecord,
} from './store.ts';
import { deleteRest, findRestZones, noteAsked, noteTests, setWinner } from './tests-store.ts';
import type { HoldCause } from './values.ts';

export { readProgress, type SendKey, type SendRecord };

/** Mail of a canceled send that workers have is looked at again after this. */
const CANCEL_AGAIN_MS = 30_000;

/** Finds the send that was begun last for what it belongs to; null for none. */
export const findSendOf = (companyId: string, refId: string, db?: Database): Promise<SendKey | null> =>
  findLastSend(companyId, refId, db);

/** Finds the facts of a send that its report needs; null where the company has no such one. */
export const findSendRecord = (key: SendKey): Promise<SendRecord | null> => findRecord(key);

/** Finds when a person who waits gets their message: null where it is not known yet, undefined for somebody who does not wait. */
export const findDueOf = async (key: SendKey, contactId: string): Promise<Date | null | undefined> =>
  (await findWaitingSlice(key, contactId))?.dueAt;

/** A send that has begun. */
export type BegunSend = { id: string; people: number };

/**
 * Begins a send in the caller's transaction: its people are decided now, each once. Their messages are made as their slices
 * come due.
 */
export async function beginSend(db: Database, companyId: string, send: NewSend, now: Date): Promise<BegunSend> {
  const { source, refId, contents, options, audience, times, test } = send;
  const id = newId(now.getTime());
  const zones = times.isSame ? [] : await findZones(db, companyId);
  const known = [...new Set([times.zone, ...zones])].map((zone) => ({ zone, dueAt: times.dueIn(zone) }));
  await insertSend(db, {
    companyId,
    id,
    source,
    refId,
    state: 'running',
    contents: [...contents],
    options: JSON.parse(JSON.stringify(options)),
    people: 0,
    createdAt: now,
  });
  const people = await insertSlices(db, companyId, {
    sendId: id,
    seed: randomBytes(8).readBigInt64BE(),
    audience,
    zones: known.flatMap(({ zone, dueAt }) => (dueAt ? [{ zone, dueAt }] : [])),
    left: known.flatMap(({ zone, dueAt }) => (dueAt ? [] : [zone])),
    zone: times.zone,
    test,
    spreadMs: times.spreadMs,
  });
  await notePeople(db, { companyId, sendId: id }, people);
  await notifySlices(db);
  return { id, people };
}

/**
 * Holds a running send, in the caller's transaction: slices that are being expanded are waited for, and from the commit on none is
 * expanded and no attempt of its mail begins.
 *
 * @returns false where it does not run.
 */
export async function holdSend(db: Database, key: SendKey, cause: HoldCause, now: Date): Promise<boolean> {
  if (!(await moveSend(db, key, { from: ['running'], to: 'held', cause, now }))) return false;
  await holdMail(db, key, now);
  return true;
}

/** Resumes a held send, in the caller's transaction: nobody gets it twice. Returns false where it is not held. */
export async function resumeSend(db: Database, key: SendKey, now: Date): Promise<boolean> {
  if (!(await moveSend(db, key, { from: ['held'], to: 'running', now }))) return false;
  await releaseMail(db, key, now);
  await notifySlices(db);
  return true;
}

/**
 * Cancels a send, in the caller's transaction: its people of slices to come are left out, and the mail that waits in the queue is taken
 * out of it by a job.
 *
 * @returns how many people get no message; null where it has ended.
 */
export async function cancelSend(db: Database, key: SendKey, now: Date): Promise<number | null> {
  if (!(await moveSend(db, key, { from: ['running', 'held'], to: 'canceled', now }))) return null;
  await holdMail(db, key, now);
  await enqueueJob(db, CANCEL_SEND, key, { uniqueKey: key.sendId, companyId: key.companyId });
  return deleteWaiting(db, key);
}

/** Takes the mail of a canceled send out of the queue, and refunds it; comes again until workers have none of it. */
export async function settleCanceled(key: SendKey, now: Date): Promise<{ canceled: number }> {
  const send = await findSend(key);
  if (send?.state !== 'canceled') return { canceled: 0 };
  const { feature } = send.options.quota;
  const ctx = { scope: { companyId: key.companyId, environment: 'production' }, now: () => now } as const;
  const canceled = await cancelMail(key, (db, count) => refundMonthly(db, ctx, { feature, count }));
  await withTransaction(async (db) => {
    if ((await countUndelivered(key, 1, db)) === 0) {
      await endHold(db, key);
      await endCanceled(db, key, now);
      return;
    }
    const dueAt = new Date(now.getTime() + CANCEL_AGAIN_MS);
    await enqueueJob(db, CANCEL_SEND, key, {
      uniqueKey: `${key.sendId} ${now.getTime()}`,
      companyId: key.companyId,
      dueAt,
    });
  });
  return { canceled };
}

/** The work of a system about its sends, in the transactions that hold or finish them. */
export type SendEffects = {
  /** Locks what the send belongs to, before the send is locked: a person's pause takes them in this order. */
  lock(db: Database, send: Send): Promise<void>;
  onHeld(db: Database, send: Send, cause: HoldCause): Promise<void>;
  onFinished(db: Database, send: Send): Promise<void>;
};

/** Holds a send for a cause that was met while it was expanded, with the effects of its source. */
export async function holdFor(send: Send, cause: HoldCause, effects: SendEffects, now: Date): Promise<void> {
  const key = { companyId: send.companyId, sendId: send.id };
  await withTransaction(async (db) => {
    await effects.lock(db, send);
    if (await holdSend(db, key, cause, now)) await effects.onHeld(db, send, cause);
  });
}

/**
 * Finishes the sends of which every slice is expanded and no message is in the queue any more.
 *
 * @returns how many.
 */
export async function finishSends(effectsOf: (source: string) => SendEffects, now: Date): Promise<number> {
  let finished = 0;
  for (const send of await findExpanded()) {
    const key = { companyId: send.companyId, sendId: send.id };
    finished += await withTransaction(async (db) => {
      if ((await countUndelivered(key, 1, db)) > 0) return 0;
      await effectsOf(send.source).lock(db, send);
      if (!(await moveSend(db, key, { from: ['running'], to: 'finished', now }))) return 0;
      await effectsOf(send.source).onFinished(db, send);
      return 1;
    });
  }
  return finished;
}

/** Sends the winner of a test to the people who wait for it, in the caller's transaction, in each zone at its time. */
export async function sendWinner(
  db: Database,
  key: SendKey,
  winner: number,
  dueIn: (zone: string) => Date | null,
): Promise<void> {
  const zones = (await findRestZones(db, key)).flatMap((zone) => {
    const dueAt = dueIn(zone);
    return dueAt ? [{ zone, dueAt }] : [];
  });
  await setWinner(db, key, winner, zones);
  await notifySlices(db);
}

/** Ends a test without a winner, in the caller's transaction: the people who wait for one get nothing. */
export const cancelRest = (db: Database, key: SendKey): Promise<void> => deleteRest(db, key);

/** Notes in the caller's transaction that a person was asked for the winner of a test; false if one was before. */
export const askForWinner = (db: Database, key: SendKey): Promise<boolean> => noteAsked(db, key);

/** Notes which tests have made their messages, and of which nearly all have had their end. */
export const followTests = (): Promise<void> => noteTests();
