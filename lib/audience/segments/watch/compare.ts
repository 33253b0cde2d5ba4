import type { Context } from '#lib/core/context.ts';
import { recordSegmentMoves } from '#lib/events/contact-events/contact-events.ts';
import { recordFacts } from '#lib/events/feed/record-facts.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { SLOW_COMPARISON_MS } from '../values.ts';
import { CONTACT_FACTS, wakingFacts } from './fact-types.ts';
import { compileWatched, type WatchedQuestion } from './questions.ts';
import { findWatched, lockMembers, saveComparisons, saveDurations, updateMembers } from './store.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** People with facts of some types (`CONTACT_FACTS`). */
export type ChangedPeople = { types: number; ids: readonly string[] };

/**
 * Compares the people who changed with the watched segments that their facts can change, one statement each, and records who
 * entered and left.
 *
 * @param db the transaction that moves the reader of these facts on.
 */
export async function compareChanged(db: Database, ctx: Reader, changed: readonly ChangedPeople[]): Promise<void> {
  await lockMembers(db, ctx.scope);
  for (const question of await compileWatched(db, ctx, await findWatched(db, ctx.scope))) {
    const mask = wakingFacts(question.dependencies);
    const ids = new Set(changed.flatMap((one) => ((one.types & mask) === 0 ? [] : one.ids)));
    if (ids.size === 0) continue;
    const ms = await compare(db, ctx, question, { people: [...ids], mark: 0 });
    if (ms > SLOW_COMPARISON_MS) await saveDurations(db, ctx.scope, [{ id: question.id, ms }], ctx.now());
  }
}

/** The reason of a comparison of everybody. */
export type WholeComparison = {
  /** A segment whose question or time has changed; null compares all that are watched. */
  segmentId: string | null;
  /** The question has changed, which the facts say. */
  isVersion: boolean;
};

/**
 * Compares everybody with a watched segment and with those that use it, and sets the time of their next comparisons. A repeat finds no
 * difference.
 *
 * @param db a transaction.
 */
export async function compareWhole(
  db: Database,
  ctx: Reader,
  { segmentId, isVersion }: WholeComparison,
): Promise<void> {
  await lockMembers(db, ctx.scope);
  const watched = await compileWatched(db, ctx, await findWatched(db, ctx.scope));
  const due = watched.filter(({ segments }) => segmentId === null || segments.has(segmentId));
  const durations: { id: string; ms: number }[] = [];
  for (const question of due) {
    const ms = await compare(db, ctx, question, { people: null, mark: isVersion ? CONTACT_FACTS.version : 0 });
    durations.push({ id: question.id, ms });
  }
  await saveDurations(db, ctx.scope, durations, ctx.now());
  await saveComparisons(db, ctx.scope, due);
}

/** @returns how long it took, in milliseconds. */
async function compare(
  db: Database,
  ctx: Reader,
  question: WatchedQuestion,
  { people, mark }: { people: readonly string[] | null; mark: number },
): Promise<number> {
  const start = performance.now();
  const { entered, left } = await updateMembers(db, question, people, ctx.now());
  const fact = (types: number, ids: readonly string[]) =>
    ids.length === 0 ? [] : [{ source: 'contact' as const, types: types | mark, refId: question.id, ids }];
  const facts = [...fact(CONTACT_FACTS.left, left), ...fact(CONTACT_FACTS.entered, entered)];
  await recordFacts(db, { ...ctx.scope, environment: 'production' }, facts);
  const cause = mark === 0 ? 'system' : 'question';
  await recordSegmentMoves(db, ctx.scope, { segmentId: question.id, cause, entered, left });
  return Math.round(performance.now() - start);
}
