import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { audited } from '#lib/account/audit/audited.ts';
import { causeIdOf, sourceOf } from '#lib/audience/contacts/contacts.ts';
import { resolveLabels } from '#lib/audience/contacts/labels.ts';
import type { ChangedPeople } from '#lib/audience/contacts/people-schema.ts';
import { moveStage } from '#lib/audience/contacts/stages/move-stage.ts';
import { dependsOnStage, followPeople, unwatchSegment, watchSegment } from '#lib/audience/segments/watch/watch.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { requestJourney } from './apply-job.ts';
import type { ActivateJourneyInput, Journey, JourneyRule, MovePeopleInput, SaveJourneyInput } from './schema.ts';
import { findJourney, type JourneyRow, lockJourney, saveJourneyRow } from './store.ts';

const present = ({ activatedAt, ...row }: JourneyRow): Journey => ({
  ...row,
  activatedAt: activatedAt?.toISOString() ?? null,
});

/** Returns the journey of the company. */
export const getJourney = async ({ scope }: Pick<Context, 'scope'>): Promise<Journey> =>
  present(await findJourney(scope));

/**
 * Switches journeys on: people who have not been moved yet get the default stage, and everybody is tried by the rules, which a job does.
 * A repeat changes nothing.
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
    for (const id of segmentsOf(after.rules)) await watchSegment(db, ctx, id);
    await requestJourney(db, ctx.scope);
    return { after: { defaultStage: after.defaultStage } };
  });
  return getJourney(ctx);
}

/**
 * Changes the journey; absent fields stay as they are. Changed rules are tried on everybody by a job.
 *
 * @throws {AppError} notFound (a label or segment, naming `rules[i]`), invalidField
 */
export async function saveJourney(ctx: Context, change: z.infer<typeof SaveJourneyInput>): Promise<Journey> {
  await followPeople(ctx.scope);
  await audited(ctx, 'journey.change', null, async (db) => {
    await lockJourney(db, ctx.scope);
    const before = await findJourney(ctx.scope, db);
    const after: JourneyRow = {
      ...before,
      names: change.names ?? before.names,
      rules: change.rules ?? before.rules,
      defaultStage: change.defaultStage ?? before.defaultStage,
    };
    if (isDeepStrictEqual(after, before)) return null;
    if (change.rules) await requireRules(db, ctx, change.rules);
    await saveJourneyRow(db, ctx.scope, after, ctx.now());
    if (before.active && !isDeepStrictEqual(after.rules, before.rules)) {
      await moveWatches(db, ctx, segmentsOf(before.rules), segmentsOf(after.rules));
      await requestJourney(db, ctx.scope);
    }
    return { before: factsOf(before), after: factsOf(after) };
  });
  return getJourney(ctx);
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

async function requireRules(db: Database, ctx: Context, rules: readonly JourneyRule[]): Promise<void> {
  for (const [index, { labelIds, segmentId, direction }] of rules.entries()) {
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

/** Moves people to a stage or to Lost. Those who are there already stay as they are. */
export async function movePeople(
  ctx: Context,
  { ids, stage }: z.infer<typeof MovePeopleInput>,
): Promise<ChangedPeople> {
  const done = await audited(ctx, 'contact.stage', null, async (db) => {
    const changed = await moveStage(db, ctx, ids, stage, { cause: sourceOf(ctx), causeId: causeIdOf(ctx) });
    return changed === 0 ? null : { after: { stage, contacts: changed }, changed };
  });
  return { changed: done?.changed ?? 0 };
}
