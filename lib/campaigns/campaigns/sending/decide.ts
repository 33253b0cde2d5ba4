import { recordAudit } from '#lib/account/audit/audited.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import { chooseWinner, ratesOf } from '#lib/campaigns/ab/winner.ts';
import {
  askForWinner,
  cancelRest,
  findSendOf,
  followTests,
  type SendKey,
  sendWinner,
} from '#lib/campaigns/expansion/sends.ts';
import { listTotals } from '#lib/campaigns/reports/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireCampaign } from '../campaigns.ts';
import { scheduleOfRow } from '../present.ts';
import { dueIn, isZone } from '../schedule/zone-times.ts';
import type { MovedCampaign } from '../schema.ts';
import { type CampaignRow, findCampaign, findVariants } from '../store.ts';
import { type DueTest, decideTest, findDueTests } from './store.ts';

const AT_ONCE = 100;

/** Decides the tests that have waited for as long as their rules say: by their numbers, else as the rules say then. */
export async function decideDueTests(): Promise<void> {
  await followTests();
  for (const test of await findDueTests(AT_ONCE)) await decideByNumbers(test);
}

async function decideByNumbers({ companyId, campaignId, sendId }: DueTest): Promise<void> {
  const ctx = platformContext({ scope: { companyId, environment: 'production' } });
  const row = await findCampaign(ctx.scope, 'ab', campaignId);
  if (!row?.ab) return;
  const { metric, minEvents, fallback } = row.ab;
  const key = { companyId, sendId };
  const chosen = chooseWinner(metric, await totalsOf(ctx, row, key), minEvents);
  const winner = chosen.winner ?? (fallback === 'first' ? 0 : null);
  await withTransaction(async (db) => {
    if (winner !== null) await decide(db, ctx, row, key, winner);
    else if (fallback === 'cancel') await decide(db, ctx, row, key, null);
    else if (await askForWinner(db, key)) await ask(db, row, companyId);
  });
}

/**
 * Chooses the winner of a test that is under way: its people get it, and the numbers decide no more.
 *
 * @param variantId the number of a variant.
 * @throws {AppError} notFound (the test or the variant), wrongState (it is decided, or not under way), winnerZero
 */
export async function selectWinner(
  ctx: Context,
  { id, variantId, confirmZero = false }: { id: string; variantId: string; confirmZero?: boolean },
): Promise<MovedCampaign> {
  const row = await requireCampaign(ctx, 'ab', id);
  const key = await findSendOf(ctx.scope.companyId, id);
  if (!key || row.decidedAt !== null || !row.ab || !['TESTING', 'PAUSED'].includes(row.state))
    throw refuse.wrongState('Action not allowed');
  const variant = (await findVariants(ctx.scope, id)).find(({ number }) => String(number) === variantId);
  if (!variant) throw refuse.notFound('variant', { field: 'variantId', value: variantId });
  const rates = ratesOf(row.ab.metric, await totalsOf(ctx, row, key));
  const isZero =
    row.ab.metric !== 'fewestUnsubscribes' && rates.find((one) => one.variant === variant.number)?.rate === 0;
  const isAllZero = rates.every(({ rate }) => rate === 0);
  if (isZero && !(isAllZero && confirmZero)) throw new AppError('winnerZero', { field: 'variantId', value: variantId });
  await withTransaction(async (db) => {
    if (!(await decide(db, ctx, row, key, variant.number))) throw refuse.wrongState('Action not allowed');
  });
  const { state, revision } = await requireCampaign(ctx, 'ab', id);
  return { state, revision };
}

/** Decides a test in the caller's transaction, once; without a winner its other people get nothing. */
async function decide(
  db: Database,
  ctx: Context,
  row: CampaignRow,
  key: SendKey,
  winner: number | null,
): Promise<boolean> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const by = ctx.actor.type === 'user' ? ctx.actor.userId : null;
  if (!(await decideTest(db, { companyId, campaignId: row.id }, { winner, by, now }))) return false;
  await recordAudit(db, ctx, { action: 'campaign.decide', targetId: row.id, after: { winner } });
  if (winner === null) {
    await cancelRest(db, key);
    return true;
  }
  const schedule = scheduleOfRow(row);
  const { timezone } = await getCompany(ctx);
  const at = (zone: string) =>
    schedule?.zoneMode === 'contact' ? dueIn(schedule, isZone(zone) ? zone : timezone, now) : now;
  await sendWinner(db, key, winner, at);
  return true;
}

/** Returns the numbers of all variants of a test; one that nobody has got yet has none. */
async function totalsOf(ctx: Pick<Context, 'scope'>, row: CampaignRow, key: SendKey) {
  const totals = await listTotals(key);
  const none = { delivered: 0, opened: 0, clicked: 0, unsubscribed: 0 };
  return (await findVariants(ctx.scope, row.id)).map(
    ({ number }) => totals.find(({ variant }) => variant === number) ?? { variant: number, ...none },
  );
}

const ask = (db: Database, { name }: CampaignRow, companyId: string): Promise<void> =>
  notify(db, {
    companyId,
    type: 'info',
    title: `Choose the winner of ${name}`,
    message: 'The numbers of the test have no clear winner.',
  });
