import { audited } from '#lib/account/audit/audited.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type CampaignKeeper, requireCampaign, requireRevision, requireState } from './campaigns.ts';
import { loadCandidate, requireResumable, requireSendableCampaign } from './check-campaign.ts';
import { onPreparing } from './jobs.ts';
import { scheduleOf, startOf } from './schedule/schedule.ts';
import type { MovedCampaign, ResumeCampaignInput, Schedule, SendCampaignInput } from './schema.ts';
import { applyToSend } from './sending/apply-to-send.ts';
import { countBrakes } from './sending/brake-store.ts';
import {
  type Advance,
  advanceState,
  type CampaignKind,
  type CampaignRow,
  countCampaigns,
  findCampaign,
  lockCampaigns,
  moveState,
  type StateMove,
} from './store.ts';
import { type CampaignState, PREPARING_MAX, RUNNING_MAX, RUNNING_STATES } from './values.ts';

/** A move that a person or a key asks for. */
type Action = 'send' | 'reschedule' | 'unschedule' | 'pause' | 'resume' | 'cancel';

/** The states that each action moves a campaign from. */
const FROM: Readonly<Record<Action, readonly CampaignState[]>> = {
  send: ['DRAFT'],
  reschedule: ['SCHEDULED'],
  unschedule: ['SCHEDULED'],
  pause: ['TESTING', 'SENDING'],
  resume: ['PAUSED'],
  cancel: ['PREPARING', 'TESTING', 'DECIDED', 'SENDING', 'PAUSED'],
};

/** Returns what a call was answered with that asked for the same before; null for the first one. */
function firstAnswer({ moves }: CampaignRow, action: Action, revision: number): MovedCampaign | null {
  // Another time is asked for than that of the first one.
  if (action === 'reschedule') return null;
  const made = moves.find((move) => move.revision === revision && move.action === action);
  return made ? { state: made.state, revision: revision + 1 } : null;
}

/**
 * Moves a campaign by the product itself, in the transaction of the step that ends with it: what is due is prepared, what was
 * prepared is sent, and what cannot continue is paused.
 *
 * @returns false where it has another state by now: the step must not happen.
 */
export async function advanceCampaign(
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  advance: Omit<Advance, 'at'>,
): Promise<boolean> {
  if (!(await advanceState(db, scope, { ...advance, at: now() }))) return false;
  if (advance.to === 'PREPARING') await onPreparing(db, scope, advance.id);
  return true;
}

/** The move that is wanted, and the words of the person who asked for it. */
type Wanted = Omit<StateMove, 'id' | 'action' | 'from' | 'at'> & { statement?: string | undefined };

/**
 * Moves a campaign by one statement. Of calls at the same time one moves it; the others of the same action and revision get its
 * answer.
 *
 * @param check reads what the move needs, and returns where it leads; outside of the transaction.
 * @param more `before` runs in the transaction, before the move; `keep` keeps the answer for a repeat of the request.
 * @throws {AppError} notFound, wrongState (the state does not allow it), campaignChanged, and those of `check` and `before`
 */
async function move(
  ctx: Context,
  { kind, id, action, revision }: { kind: CampaignKind; id: string; action: Action; revision: number },
  check: (row: CampaignRow) => Promise<Omit<Wanted, 'revision'>>,
  {
    before,
    keep,
  }: {
    before?: (db: Database, to: CampaignState) => Promise<void>;
    keep?: CampaignKeeper<MovedCampaign> | undefined;
  } = {},
): Promise<MovedCampaign> {
  const row = await requireCampaign(ctx, kind, id);
  const repeated = firstAnswer(row, action, revision);
  if (repeated) return repeated;
  requireState(row, FROM[action]);
  requireRevision(row, revision);
  const { statement, ...wanted } = await check(row);
  const audit = action === 'send' && wanted.to === 'SCHEDULED' ? 'campaign.schedule' : (`campaign.${action}` as const);
  let answer: MovedCampaign = { state: wanted.to, revision: revision + 1 };
  await audited(ctx, audit, id, async (db) => {
    await keep?.claim(db);
    await before?.(db, wanted.to);
    if (await moveState(db, ctx.scope, { ...wanted, id, action, revision, from: FROM[action], at: ctx.now() })) {
      await applyToSend(db, ctx, id, action);
      if (wanted.to === 'PREPARING') await onPreparing(db, ctx.scope, id);
      await keep?.save(db, answer);
      return { before: { state: row.state }, after: { state: wanted.to, ...(statement && { statement }) } };
    }
    const present = await findCampaign(ctx.scope, kind, id, db);
    if (!present) throw refuse.notFound('email');
    const first = firstAnswer(present, action, revision);
    if (!first) throw stale(present, action, revision);
    answer = first;
    await keep?.save(db, answer);
    return null;
  });
  return answer;
}

/** Returns the refusal of a move that another one was faster than. */
function stale(row: CampaignRow, action: Action, revision: number): unknown {
  try {
    requireState(row, FROM[action]);
    requireRevision(row, revision);
  } catch (error) {
    return error;
  }
  return refuse.wrongState('Action not allowed');
}

/**
 * Sends a campaign, or schedules it: by the schedule of the call, else by the stored one, else now.
 *
 * @throws {AppError} notFound, wrongState, campaignChanged, limitReached, and what keeps it from being sent
 */
export function sendCampaign(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { revision, partial = false, ...given }: SendCampaignInput,
  keep?: CampaignKeeper<MovedCampaign>,
): Promise<MovedCampaign> {
  return move(
    ctx,
    { kind, id, action: 'send', revision },
    async (row) => {
      const own: Schedule | null =
        given.scheduledAt === undefined ? null : scheduleOf(given, (await getCompany(ctx)).timezone);
      const campaign = await loadCandidate(ctx, row, { schedule: own, isPartial: partial });
      await requireSendableCampaign(ctx, campaign);
      const to = campaign.schedule ? 'SCHEDULED' : 'PREPARING';
      return { to, partial, ...(own && { schedule: own, scheduleAt: startOf(own) }) };
    },
    {
      keep,
      before: async (db, to) => {
        await lockCampaigns(db, ctx.scope);
        if (to !== 'PREPARING') return;
        if ((await countCampaigns(db, ctx.scope, RUNNING_STATES)) >= RUNNING_MAX)
          throw limitReached(RUNNING_MAX, 'campaigns that are being sent');
        if ((await countCampaigns(db, ctx.scope, ['PREPARING'])) >= PREPARING_MAX)
          throw limitReached(PREPARING_MAX, 'campaigns that are being prepared');
      },
    },
  );
}

/** Gives a scheduled campaign another time. @throws {AppError} notFound, wrongState, campaignChanged, and what keeps it from being sent then */
export const rescheduleCampaign = (
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { revision, schedule }: { revision: number; schedule: Schedule },
): Promise<MovedCampaign> =>
  move(ctx, { kind, id, action: 'reschedule', revision }, async (row) => {
    await requireSendableCampaign(ctx, await loadCandidate(ctx, row, { schedule }));
    return { to: 'SCHEDULED', schedule, scheduleAt: startOf(schedule) };
  });

/** Makes a scheduled campaign a draft again, with its schedule. @throws {AppError} notFound, wrongState, campaignChanged */
export const cancelSchedule = (
  ctx: Context,
  kind: CampaignKind,
  id: string,
  revision: number,
  keep?: CampaignKeeper<MovedCampaign>,
): Promise<MovedCampaign> =>
  move(ctx, { kind, id, action: 'unschedule', revision }, async () => ({ to: 'DRAFT' }), { keep });

/** Pauses a campaign that is being sent. @throws {AppError} notFound, wrongState, campaignChanged */
export const pauseCampaign = (
  ctx: Context,
  kind: CampaignKind,
  id: string,
  revision: number,
  keep?: CampaignKeeper<MovedCampaign>,
): Promise<MovedCampaign> =>
  move(ctx, { kind, id, action: 'pause', revision }, async () => ({ to: 'PAUSED', pauseCause: 'user' }), { keep });

/**
 * Resumes a campaign, a test that is not decided as a test.
 *
 * @throws {AppError} notFound, wrongState (after a second stop for complaints or bounces only an operator may), campaignChanged,
 *   missingField (the statement after the first one), and what keeps its plan or its sender from sending
 */
export const resumeCampaign = (
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { revision, statement }: ResumeCampaignInput,
  keep?: CampaignKeeper<MovedCampaign>,
): Promise<MovedCampaign> =>
  move(
    ctx,
    { kind, id, action: 'resume', revision },
    async (row) => {
      if (row.pauseCause === 'brake') await requireRelease(ctx, row, statement);
      await requireResumable(ctx, await loadCandidate(ctx, row));
      // One that stopped before it began has to be prepared first.
      if (row.preparedAt === null) return { to: 'PREPARING' };
      return { to: row.kind === 'ab' && row.decidedAt === null ? 'TESTING' : 'SENDING', statement };
    },
    { keep },
  );

/** Stops for complaints or bounces after which a person may resume a campaign. */
const PERSON_RESUMES_MAX = 1;

async function requireRelease(ctx: Context, { id }: CampaignRow, statement: string | undefined): Promise<void> {
  const isLast = (await countBrakes(ctx.scope.companyId, id)) > PERSON_RESUMES_MAX;
  if (isLast && ctx.actor.type !== 'operator')
    throw refuse.wrongState('This campaign was stopped twice. Ask support: an operator can resume it.');
  if (statement === undefined) throw refuse.missingField('statement');
}

/** Resumes a campaign as an operator, also after its second stop. @throws {AppError} as `resumeCampaign` */
export async function resumeAsOperator(ctx: Context, id: string, statement: string): Promise<MovedCampaign> {
  const row = await requireById('email', id, () => findCampaign(ctx.scope, null, id));
  const { revision, kind } = row;
  return resumeCampaign(ctx, kind === 'ab' ? 'ab' : 'email', id, { revision, statement });
}

/** Ends a campaign whose messages are being made, and makes no more of them. @throws {AppError} notFound, wrongState, campaignChanged */
export const cancelCampaign = (
  ctx: Context,
  kind: CampaignKind,
  id: string,
  revision: number,
  keep?: CampaignKeeper<MovedCampaign>,
): Promise<MovedCampaign> =>
  move(ctx, { kind, id, action: 'cancel', revision }, async () => ({ to: 'CANCELED' }), { keep });
