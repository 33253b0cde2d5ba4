import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { audited } from '#lib/account/audit/audited.ts';
import { resolveLabels } from '#lib/audience/contacts/labels.ts';
import { getVocabulary } from '#lib/audience/segments/lists.ts';
import { dependsOnStage, followPeople, unwatchSegment, watchSegment } from '#lib/audience/segments/watch/watch.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { requestJourney } from './apply-job.ts';
import type { ActivateJourneyInput, Journey, JourneyRule, SaveJourneyInput, StageNames } from './schema.ts';
import { findJourney, type JourneyRow, lockJourney, saveJourneyRow } from './store.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** Returns the journey of the company, with the names of what its rules name. */
export async function getJourney(ctx: Reader): Promise<Journey> {
  const { activatedAt, updatedAt, ...row } = await findJourney(ctx.scope);
  return {
    ...row,
    ...(await namedBy(ctx, row.rules)),
    activatedAt: activatedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** Returns the names that the company has given to stages. */
export const getStageNames = async ({ scope }: Pick<Context, 'scope'>): Promise<StageNames> =>
  (await findJourney(scope)).names;

async function namedBy(ctx: Reader, rules: readonly JourneyRule[]): Promise<Pick<Journey, 'labels' | 'segments'>> {
  if (rules.length === 0) return { labels: [], segments: [] };
  const { labels, segments } = await getVocabulary(ctx);
  const labelIds = new Set(rules.flatMap((rule) => rule.labelIds ?? []));
  const segmentIds = new Set(segmentsOf(rules));
  return {
    labels: labels.filter(({ id }) => labelIds.has(id)),
    segments: segments.filter(({ id }) => segmentIds.has(id)),
  };
}

/**
 * Switches journeys on: people who have not been moved yet get the default stage, and everybody is tried by the rules, which a job does.
 * A rule whose segment was deleted meanwhile moves nobody. A repeat changes nothing.
 */
export async function activateJourney(
  ctx: Context,
  { defaultStage }: z.infer<typeof ActivateJourneyInput>,
): Promise<Journey> {
  await followPeople(ctx.scope);
  await audited(ctx, 'journey.activate', null, async (db) => {
    await lockJourney(db, ctx.scope);
    const before = await findJourney(ctx.scope, db);
    if (before.active) return null;
    const now = ctx.now();
    const after = { ...before, active: true, activatedAt: now, defaultStage: defaultStage ?? before.defaultStage };
    await saveJourneyRow(db, ctx.scope, after, now);
    for (const id of segmentsOf(after.rules))
      if ((await dependsOnStage(db, ctx, id)) !== null) await watchSegment(db, ctx, id);
    await requestJourney(db, ctx.scope);
    return { after: { defaultStage: after.defaultStage } };
  });
  return getJourney(ctx);
}

/**
 * Switches journeys off: rules stop, people keep their stages and moves, and those who are new begin at the first stage. Names
 * and rules stay for the next time. A repeat changes nothing.
 */
export async function deactivateJourney(ctx: Context): Promise<Journey> {
  await audited(ctx, 'journey.deactivate', null, async (db) => {
    await lockJourney(db, ctx.scope);
    const before = await findJourney(ctx.scope, db);
    if (!before.active) return null;
    await saveJourneyRow(db, ctx.scope, { ...before, active: false, activatedAt: null }, ctx.now());
    for (const id of segmentsOf(before.rules)) await unwatchSegment(db, ctx, id);
    return { before: { activatedAt: before.activatedAt?.toISOString() ?? null } };
  });
  return getJourney(ctx);
}

/**
 * Changes the journey; absent fields stay as they are. Changed rules are tried on everybody by a job. One that stays as it was may name
 * what was deleted meanwhile: it moves nobody, and is in nobody's way.
 *
 * @throws {AppError} notFound (a label or segment, naming `rules[i]`), invalidField, wrongState (it was changed since `ifUpdatedAt`)
 */
export async function saveJourney(ctx: Context, change: z.infer<typeof SaveJourneyInput>): Promise<Journey> {
  await followPeople(ctx.scope);
  await audited(ctx, 'journey.change', null, async (db) => {
    await lockJourney(db, ctx.scope);
    const before = await findJourney(ctx.scope, db);
    requireUnchanged(before, change.ifUpdatedAt);
    const after: JourneyRow = {
      ...before,
      names: change.names ?? before.names,
      rules: change.rules ?? before.rules,
      defaultStage: change.defaultStage ?? before.defaultStage,
    };
    if (isDeepStrictEqual(after, before)) return null;
    await requireRules(db, ctx, after.rules, before.rules);
    await saveJourneyRow(db, ctx.scope, after, ctx.now());
    if (before.active && !isDeepStrictEqual(after.rules, before.rules)) {
      await moveWatches(db, ctx, segmentsOf(before.rules), segmentsOf(after.rules));
      await requestJourney(db, ctx.scope);
    }
    return { before: factsOf(before), after: factsOf(after) };
  });
  return getJourney(ctx);
}

function requireUnchanged({ updatedAt }: JourneyRow, given: string | null | undefined): void {
  if (given === undefined || (updatedAt?.getTime() ?? null) === (given === null ? null : Date.parse(given))) return;
  throw refuse.wrongState('Somebody has changed the journey meanwhile. Load it again, and change it once more.');
}

const segmentsOf = (rules: readonly JourneyRule[]): string[] =>
  [...new Set(rules.flatMap(({ segmentId }) => segmentId ?? []))].sort();

async function moveWatches(
  db: Database,
  ctx: Context,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const id of after) if (!before.includes(id)) await watchSegment(db, ctx, id);
  for (const id of before) if (!after.includes(id)) await unwatchSegment(db, ctx, id);
}

const BACK =
  'A rule that also moves people back cannot use a segment that asks for the stage: they would be moved for ever.';

/** Requires what rules name, except those that were there before. */
async function requireRules(
  db: Database,
  ctx: Context,
  rules: readonly JourneyRule[],
  known: readonly JourneyRule[],
): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    if (known.some((one) => isDeepStrictEqual(one, rule))) continue;
    const { labelIds, segmentId, direction } = rule;
    if (labelIds) await resolveLabels(db, ctx, labelIds, { create: false, field: `rules[${index}].labelIds` });
    if (segmentId === undefined) continue;
    const isStaged = await dependsOnStage(db, ctx, segmentId);
    if (isStaged === null) throw refuse.notFound('segment', { field: `rules[${index}].segmentId`, value: segmentId });
    if (isStaged && direction === 'any') throw refuse.fieldBecause(`rules[${index}].direction`, BACK);
  }
}

/** The facts of a journey in the audit log. */
const factsOf = ({ names, rules, defaultStage }: JourneyRow) => ({
  defaultStage,
  names: JSON.stringify(names),
  rules: rules.map(({ stage, segmentId, labelIds }) => `${stage}: ${segmentId ?? labelIds?.join(', ')}`).join('; '),
});
