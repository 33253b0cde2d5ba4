import { requireFeature } from '#lib/account/access/require-feature.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type CampaignKeeper, createCampaign, deleteCampaign, getCampaign, updateCampaign } from '../campaigns.ts';
import { presentRows } from '../lists.ts';
import { cancelCampaign, cancelSchedule, pauseCampaign, resumeCampaign, sendCampaign } from '../moves.ts';
import type { MovedCampaign } from '../schema.ts';
import { type CampaignKind, type CampaignRow, findCampaign, findCampaignsAfter } from '../store.ts';
import type {
  KeyCampaign,
  KeyCampaignPage,
  KeyCampaignQuery,
  KeyCreateInput,
  KeyMoved,
  KeyMoveInput,
  KeyResumeInput,
  KeyScheduleInput,
  KeySendInput,
  KeyUpdateInput,
} from './schema.ts';

/** A campaign of a key's company, with the kind by which the console names it. */
type Named = { id: string; kind: CampaignKind; row: CampaignRow };

/** Requires the feature of A/B tests where one is meant. @throws {AppError} featureOff */
async function requireKind(ctx: Context, kind: CampaignKind): Promise<void> {
  if (kind === 'ab') await requireFeature(ctx, 'emailAbTesting.campaign');
}

/** Finds a campaign of any kind. @throws {AppError} notFound, featureOff (A/B tests are off) */
export async function requireNamed(ctx: Context, id: string): Promise<Named> {
  const row = await requireById('email', id, () => findCampaign(ctx.scope, null, id));
  const kind = row.kind === 'ab' ? 'ab' : 'email';
  await requireKind(ctx, kind);
  return { id, kind, row };
}

/** Lists campaigns of a type, the last created first. */
export async function listCampaignsForKeys(
  ctx: Context,
  { type, state, cursor, limit }: KeyCampaignQuery,
): Promise<KeyCampaignPage> {
  await requireKind(ctx, type);
  const found = await findCampaignsAfter(ctx.scope, type, {
    state: state ?? null,
    before: cursor ?? null,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const data = await presentRows(ctx, rows);
  return { data, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns a campaign or an A/B test. @throws {AppError} notFound, featureOff */
export async function getCampaignForKeys(ctx: Context, id: string): Promise<KeyCampaign> {
  const { kind } = await requireNamed(ctx, id);
  return { ...(await getCampaign(ctx, kind, id)), type: kind };
}

/** Creates a draft. @throws {AppError} those of `createCampaign`, featureOff, and those of an idempotency key */
export async function createCampaignForKeys(
  ctx: Context,
  { type, ...input }: KeyCreateInput,
  idempotencyKey: string | undefined,
): Promise<Answered<KeyCampaign>> {
  await requireKind(ctx, type);
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { create: type, input }), async (keeper) => {
    await keeper.recall();
    const draft = await createCampaign(ctx, type, input, {
      claim: keeper.claim,
      save: (db, answer) => keeper.save(db, { ...answer, type }),
    });
    return { ...draft, type };
  });
}

/** Changes a draft. @throws {AppError} those of `updateCampaign`, featureOff */
export async function updateCampaignForKeys(ctx: Context, id: string, input: KeyUpdateInput): Promise<KeyCampaign> {
  const { kind, row } = await requireNamed(ctx, id);
  const changed = await updateCampaign(ctx, kind, id, { ...input, revision: input.revision ?? row.revision });
  return { ...changed, type: kind };
}

/** Deletes a campaign that is not under way. @throws {AppError} notFound, wrongState, featureOff */
export async function deleteCampaignForKeys(ctx: Context, id: string): Promise<{ id: string }> {
  const { kind } = await requireNamed(ctx, id);
  return deleteCampaign(ctx, kind, id);
}

/** Moves a campaign once for an idempotency key; without a revision, the present one. */
async function moveOnce<Input extends { revision?: number | undefined }>(
  ctx: Context,
  {
    id,
    action,
    input,
    idempotencyKey,
  }: { id: string; action: string; input: Input; idempotencyKey: string | undefined },
  move: (
    named: Named,
    input: Input & { revision: number },
    keep: CampaignKeeper<MovedCampaign>,
  ) => Promise<MovedCampaign>,
): Promise<Answered<KeyMoved>> {
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { [action]: id, input }), async (keeper) => {
    await keeper.recall();
    const named = await requireNamed(ctx, id);
    const present = { ...input, revision: input.revision ?? named.row.revision };
    const keep = {
      claim: keeper.claim,
      save: (db: Database, answer: MovedCampaign) => keeper.save(db, { id, ...answer }),
    };
    return { id, ...(await move(named, present, keep)) };
  });
}

type Asked<Input> = { id: string; input: Input; idempotencyKey: string | undefined };

/** Sends a campaign: by its stored schedule, else now. @throws {AppError} those of `sendCampaign` and of an idempotency key */
export const sendForKeys = (ctx: Context, asked: Asked<KeySendInput>): Promise<Answered<KeyMoved>> =>
  moveOnce(ctx, { ...asked, action: 'send' }, ({ kind, id }, input, keep) => sendCampaign(ctx, kind, id, input, keep));

/** Schedules a campaign. @throws {AppError} those of `sendCampaign` and of an idempotency key */
export const scheduleForKeys = (ctx: Context, asked: Asked<KeyScheduleInput>): Promise<Answered<KeyMoved>> =>
  moveOnce(ctx, { ...asked, action: 'schedule' }, ({ kind, id }, input, keep) =>
    sendCampaign(ctx, kind, id, input, keep),
  );

/** Pauses a campaign that is being sent. @throws {AppError} those of `pauseCampaign` and of an idempotency key */
export const pauseForKeys = (ctx: Context, asked: Asked<KeyMoveInput>): Promise<Answered<KeyMoved>> =>
  moveOnce(ctx, { ...asked, action: 'pause' }, ({ kind, id }, { revision }, keep) =>
    pauseCampaign(ctx, kind, id, revision, keep),
  );

/** Resumes a paused campaign. @throws {AppError} those of `resumeCampaign` and of an idempotency key */
export const resumeForKeys = (ctx: Context, asked: Asked<KeyResumeInput>): Promise<Answered<KeyMoved>> =>
  moveOnce(ctx, { ...asked, action: 'resume' }, ({ kind, id }, input, keep) =>
    resumeCampaign(ctx, kind, id, input, keep),
  );

/**
 * Makes a scheduled campaign a draft again, and ends one that is being sent.
 *
 * @throws {AppError} those of `cancelCampaign` and of an idempotency key
 */
export const cancelForKeys = (ctx: Context, asked: Asked<KeyMoveInput>): Promise<Answered<KeyMoved>> =>
  moveOnce(ctx, { ...asked, action: 'cancel' }, ({ kind, id, row }, { revision }, keep) =>
    (row.state === 'SCHEDULED' ? cancelSchedule : cancelCampaign)(ctx, kind, id, revision, keep),
  );
