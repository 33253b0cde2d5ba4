import { isDeepStrictEqual } from 'node:util';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { CreateSegmentInput, SegmentDetail, UpdateSegmentInput } from './answers/schema.ts';
import { compileQuestion, referencesOf } from './compile.ts';
import { getSegment } from './lists.ts';
import { countSaved } from './people.ts';
import { loadFacts, readQuestion, requireUnused } from './queries.ts';
import type { Question } from './schema.ts';
import {
  countSegments,
  deleteSegmentRow,
  findSegment,
  findSegmentsUsing,
  insertSegment,
  insertVersion,
  lockSegments,
  type SegmentRow,
  type SegmentValues,
  saveNotifying,
  updateSegmentRow,
} from './store.ts';
import { DEPTH_MAX, SEGMENTS_MAX } from './values.ts';
import { compareVersion } from './watch/comparisons.ts';
import { followPeople, unwatchSegment, watchSegment } from './watch/watch.ts';

/**
 * Creates a segment. Not idempotent: a second one of the name is refused.
 *
 * @throws {AppError} invalidField (`conditions[2].value`), duplicate, limitReached
 */
export async function createSegment(ctx: Context, input: CreateSegmentInput): Promise<SegmentDetail> {
  const id = newId();
  const ast = readQuestion(input.ast);
  const values = { name: input.name, description: input.description ?? '', ast, version: 1, archivedAt: null };
  await audited(ctx, 'segment.create', id, async (db) => {
    await lockSegments(db, ctx.scope);
    if ((await countSegments(db, ctx.scope)) >= SEGMENTS_MAX) throw limitReached(SEGMENTS_MAX, 'segments');
    await requireCompilable(db, ctx, { id, ast });
    if (!(await insertSegment(db, ctx.scope, writtenOf(ctx, id, values)))) throw nameTaken(input.name);
    return { after: factsOf(values) };
  });
  await countSaved(ctx, { id, ast });
  return getSegment(ctx, { id });
}

/**
 * Changes a segment. A changed question makes the next version; earlier ones stay as they were for those who pinned them.
 *
 * @throws {AppError} notFound, invalidField, duplicate, wrongState (a later version than `ifVersion`)
 */
export async function updateSegment(
  ctx: Context,
  { id, ...change }: UpdateSegmentInput & { id: string },
): Promise<SegmentDetail> {
  const ast = change.ast === undefined ? undefined : readQuestion(change.ast);
  await requireSegment(ctx, id);
  if (change.notifiesWebhooks === true) await followPeople(ctx.scope);
  await audited(ctx, 'segment.update', id, async (db) => {
    await lockSegments(db, ctx.scope);
    const before = await findSegment(ctx.scope, id, db);
    if (!before) throw refuse.notFound('segment');
    if (change.ifVersion !== undefined && change.ifVersion !== before.version)
      throw refuse.wrongState(`The segment was changed meanwhile: version ${before.version} is the latest.`);
    const values = changed(ctx, before, { ...change, ast });
    const written = writtenOf(ctx, id, values);
    if (!(await updateSegmentRow(db, ctx.scope, written))) throw nameTaken(values.name);
    if (values.version > before.version) {
      await insertVersion(db, ctx.scope, written);
      await requireCompilable(db, ctx, { id, ast: values.ast });
      await requireUsersCompilable(db, ctx, id);
      await compareVersion(db, ctx.scope, id, values.version);
    }
    const notifiesWebhooks = await setNotifying(db, ctx, before, change.notifiesWebhooks);
    return {
      before: { ...factsOf(before), notifiesWebhooks: before.notifiesWebhooks },
      after: { ...factsOf(values), notifiesWebhooks },
    };
  });
  if (ast !== undefined) await countSaved(ctx, { id, ast });
  return getSegment(ctx, { id });
}

/** Begins or ends to send who enters and leaves to webhooks, where that changes; returns true if it is sent now. */
async function setNotifying(
  db: Database,
  ctx: Context,
  before: SegmentRow,
  wanted: boolean | undefined,
): Promise<boolean> {
  const { id, notifiesWebhooks } = before;
  if (wanted === undefined || wanted === notifiesWebhooks) return notifiesWebhooks;
  await saveNotifying(db, ctx.scope, { id, notifiesWebhooks: wanted });
  await (wanted ? watchSegment : unwatchSegment)(db, ctx, id);
  return wanted;
}

function changed(
  ctx: Context,
  before: SegmentRow,
  { name, description, ast, isArchived }: Omit<UpdateSegmentInput, 'ast'> & { ast: Question | undefined },
): SegmentValues {
  const isNew = ast !== undefined && !isDeepStrictEqual(ast, before.ast);
  const archivedAt = isArchived === true ? (before.archivedAt ?? ctx.now()) : null;
  return {
    name: name ?? before.name,
    description: description ?? before.description,
    ast: isNew ? ast : before.ast,
    version: before.version + (isNew ? 1 : 0),
    archivedAt: isArchived === undefined ? before.archivedAt : archivedAt,
  };
}

/**
 * Deletes a segment with its versions.
 *
 * @throws {AppError} notFound, wrongState (others use it: archive it in place of that)
 */
export async function deleteSegment(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  const before = await requireSegment(ctx, id);
  await audited(ctx, 'segment.delete', id, async (db) => {
    await requireUnused(db, ctx, { segmentId: id });
    if (!(await deleteSegmentRow(db, ctx.scope, id))) {
      if (await findSegment(ctx.scope, id, db)) throw refuse.wrongState(WATCHED);
      throw refuse.notFound('segment');
    }
    return { before: factsOf(before) };
  });
  return { id };
}

const WATCHED =
  'A rule of the journey or a running automation uses it, or it is sent to webhooks. Change that first, or archive the segment.';

const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The segment ${name}`);

const requireSegment = (ctx: Context, id: string): Promise<SegmentRow> =>
  requireById('segment', id, () => findSegment(ctx.scope, id));

/** Refuses a question that names what does not exist, or the segment that it belongs to. */
async function requireCompilable(
  db: Database,
  ctx: Context,
  { id, ast }: { id: string; ast: Question },
): Promise<void> {
  compileQuestion(ast, await loadFacts(ctx, ast, db), id);
}

/** Refuses a change that makes a segment which uses this one too deep or too long, as it does with no version of its own. */
async function requireUsersCompilable(db: Database, ctx: Context, id: string): Promise<void> {
  let open = [id];
  const seen = new Set(open);
  for (let level = 0; open.length > 0 && level < DEPTH_MAX; level += 1) {
    const found = await Promise.all(open.map((segmentId) => findSegmentsUsing(ctx.scope, { segmentId }, db)));
    const users = found.flat().filter((user) => !seen.has(user.id));
    for (const user of users) {
      seen.add(user.id);
      await requireCompilable(db, ctx, user).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw refuse.fieldBecause(
          'ast',
          `The segment ${user.name} uses this one and would stop working: ${error.message}`,
        );
      });
    }
    open = users.map((user) => user.id);
  }
}

const writtenOf = (ctx: Context, id: string, values: SegmentValues) => ({
  id,
  ...values,
  uses: referencesOf(values.ast),
  at: ctx.now(),
  by: ctx.actor.type === 'user' ? ctx.actor.userId : null,
});

/** The facts of a segment in the audit log. */
const factsOf = ({ name, description, version, archivedAt }: SegmentValues) => ({
  name,
  description,
  version,
  isArchived: archivedAt !== null,
});
