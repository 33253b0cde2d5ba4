import type { Context, Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { switchOnConsumer } from '#lib/events/feed/consumers.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findQuestions } from '../facts-store.ts';
import { SEGMENTS } from './consumer.ts';
import { compileWatched } from './questions.ts';
import { addWatchers, deleteMembers, isFollowed, lockMembers, saveComparisons, updateMembers } from './store.ts';

/**
 * Begins to record the facts of a company's people. It commits on its own, so it is called before the transaction that watches a
 * segment, and waits for writers who do not record facts yet. A repeat costs one look.
 */
export async function followPeople({ companyId }: Pick<Scope, 'companyId'>): Promise<void> {
  if (!(await isFollowed({ companyId }))) await switchOnConsumer({ companyId, environment: 'production' }, SEGMENTS);
}

/**
 * Watches a segment: its people are kept from now on, and who enters and leaves becomes facts. Those who match already are no facts.
 *
 * @param db a transaction that began after `followPeople`.
 * @throws {AppError} notFound, invalidField (the question names what was deleted)
 */
export async function watchSegment(db: Database, ctx: Pick<Context, 'scope' | 'now'>, id: string): Promise<void> {
  const { scope } = ctx;
  if (!(await isFollowed(scope, db))) throw new Error('the people of the company are not followed');
  await lockMembers(db, scope);
  const row = await addWatchers(db, scope, id, 1);
  if (!row) throw refuse.notFound('segment');
  if (row.watchers > 1) return;
  const [question] = await compileWatched(db, ctx, [row]);
  if (!question) throw refuse.wrongState('The segment names a field or a label that was deleted. Change it first.');
  await updateMembers(db, question, null, ctx.now());
  // Compared once more after this transaction: an import may end in it, whose writes are no facts.
  await saveComparisons(db, scope, [{ id, compareAt: ctx.now() }]);
}

/**
 * Ends one watch of a segment; after the last one its people are no longer kept. A segment that is gone has none.
 *
 * @param db a transaction.
 */
export async function unwatchSegment(db: Database, { scope }: Pick<Context, 'scope'>, id: string): Promise<void> {
  await lockMembers(db, scope);
  const row = await addWatchers(db, scope, id, -1);
  if (row?.watchers === 0) await deleteMembers(db, scope, id);
}

/** Returns true where a segment, or one that it uses, asks for the stage of people; null where it does not exist. */
export async function dependsOnStage(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  id: string,
): Promise<boolean | null> {
  const [found] = await findQuestions(db, ctx.scope, [{ id, version: null }]);
  if (!found) return null;
  const [question] = await compileWatched(db, ctx, [{ id, ast: found.ast }]);
  return question?.dependencies.includes('stage') ?? false;
}
