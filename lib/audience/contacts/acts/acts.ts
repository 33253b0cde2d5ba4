import { z } from 'zod';
import { requireFeature } from '#lib/account/access/require-feature.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { StartedJob } from '#lib/account/jobs/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { LIST_ROWS_MAX } from '#lib/core/list-query.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { JobHandler } from '#lib/infra/queue/define-job.ts';
import { causeIdOf, removeContacts, sourceOf } from '../contacts.ts';
import { resolveLabels } from '../labels.ts';
import { putLabels, takeLabels } from '../people.ts';
import type { ChangedPeople } from '../people-schema.ts';
import { moveStage } from '../stages/move-stage.ts';
import { MOVE_TARGETS, type MoveTarget } from '../values.ts';
import { type ActInput, defineAct, handleAct, startAct } from './act.ts';

const DELETE = defineAct({
  kind: 'delete-contacts',
  facts: z.strictObject({}),
  audit: { start: 'contact.delete-matching', end: 'contact.delete' },
  apply: async (db, ctx, ids) => (await removeContacts(db, ctx, ids)).length,
});

const Labels = z.strictObject({ labelIds: z.array(z.int()) });

const LABEL = defineAct({
  kind: 'label-contacts',
  facts: Labels,
  audit: { start: 'contact.label-matching', end: 'contact.label' },
  apply: (db, ctx, ids, { labelIds }) => putLabels(db, ctx, labelIds, ids),
});

const UNLABEL = defineAct({
  kind: 'unlabel-contacts',
  facts: Labels,
  audit: { start: 'contact.unlabel-matching', end: 'contact.unlabel' },
  apply: (db, ctx, ids, { labelIds }) => takeLabels(db, ctx, labelIds, ids),
});

const STAGE = defineAct({
  kind: 'stage-contacts',
  facts: z.strictObject({ stage: z.enum(MOVE_TARGETS) }),
  audit: { start: 'contact.stage-matching', end: 'contact.stage' },
  apply: (db, ctx, ids, { stage }) => moveToStage(db, ctx, ids, stage),
});

/** The jobs of actions on contacts. */
export const actJobs: readonly JobHandler[] = [
  handleAct(DELETE),
  handleAct(LABEL),
  handleAct(UNLABEL),
  handleAct(STAGE),
];

/**
 * Starts to delete all people who match, as `deleteContactSet` does.
 *
 * @throws {AppError} contactsGrown, featureOff (more than 10,000 people), and those of `startAct`
 */
export const startDeletion = (ctx: Context, input: ActInput): Promise<StartedJob> =>
  startAct(ctx, DELETE, input, {}, async (total) => {
    if (total > LIST_ROWS_MAX) await requireFeature(ctx, 'listed.largeContactDeletion');
  });

/** The labels of an action. */
type LabelAct = ActInput & { labelIds: readonly number[] };

/** Starts to put labels on all people who match. @throws {AppError} notFound (naming `labelIds[i]`), and those of `startAct` */
export const startLabeling = async (ctx: Context, { labelIds, ...input }: LabelAct): Promise<StartedJob> =>
  startAct(ctx, LABEL, input, { labelIds: await knownLabels(ctx, labelIds) });

/** Starts to take labels off all people who match. @throws {AppError} notFound (naming `labelIds[i]`), and those of `startAct` */
export const startUnlabeling = async (ctx: Context, { labelIds, ...input }: LabelAct): Promise<StartedJob> =>
  startAct(ctx, UNLABEL, input, { labelIds: await knownLabels(ctx, labelIds) });

const knownLabels = (ctx: Context, labelIds: readonly number[]): Promise<number[]> =>
  withTransaction((db) => resolveLabels(db, ctx, labelIds, { create: false, field: 'labelIds' }));

/** Starts to move all people who match to a stage, or to Lost. @throws {AppError} those of `startAct` */
export const startStaging = (ctx: Context, { stage, ...input }: ActInput & { stage: MoveTarget }) =>
  startAct(ctx, STAGE, input, { stage });

/** Moves people to a stage, or to Lost. Ids that name nobody are left out, and people who are there already stay as they are. */
export async function stagePeople(
  ctx: Context,
  { ids, stage }: { ids: readonly string[]; stage: MoveTarget },
): Promise<ChangedPeople> {
  const done = await audited(ctx, 'contact.stage', null, async (db) => {
    const changed = await moveToStage(db, ctx, ids, stage);
    return changed === 0 ? null : { after: { stage, contacts: changed }, changed };
  });
  return { changed: done?.changed ?? 0 };
}

function moveToStage(db: Database, ctx: Context, ids: readonly string[], stage: MoveTarget): Promise<number> {
  return moveStage(db, ctx, ids, stage, { cause: sourceOf(ctx), causeId: causeIdOf(ctx) });
}
