import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { wakeLanes } from '../retries-store.ts';
import { presentReplay } from './present-replay.ts';
import { requireRange, requireSending } from './require-sending.ts';
import type { WebhookReplay } from './schema.ts';
import { findFeedRange, findReplay, insertReplay } from './store.ts';

/** The range of a replay: `only: 'missing'` leaves out the events that the webhook has taken. */
export type ReplayRange = { from: Date; to: Date; only?: 'missing' | undefined };

/**
 * Starts to send the events of a range again that the webhook's filter wants today, one request at a time beside the new
 * ones, with the numbers that they had. One replay of a webhook runs at a time. Not idempotent.
 *
 * @throws {AppError} notFound, invalidField, wrongState (the webhook is off, or another replay is running)
 */
export async function startReplay(
  ctx: Context,
  webhookId: string,
  { from, to, only }: ReplayRange,
): Promise<WebhookReplay> {
  await requireSending(ctx, webhookId);
  requireRange({ from, to });
  const { RETENTION_WEBHOOK_DAYS: days } = settings();
  if (to.getTime() - from.getTime() > days * DAY_MS) {
    throw refuse.field('from', `must be ${days} days or fewer before the to`, from.toISOString());
  }
  const { companyId, environment } = ctx.scope;
  const owner = { companyId, environment, webhookId };
  const id = newId();
  const onlyMissing = only === 'missing';
  const range = await findFeedRange(owner, from, to);
  if (!range) {
    const startedAt = ctx.now();
    return presentReplay({ id, status: 'done', onlyMissing, done: 0, total: 0, startedAt });
  }
  await audited(ctx, 'webhook.replay', webhookId, async (db) => {
    if (!(await insertReplay(db, owner, { ...range, id, onlyMissing })))
      throw refuse.wrongState('Another replay is running. Wait for its end, or cancel it.');
    const after = { from, to, events: range.until - range.from, onlyMissing };
    await wakeLanes(db, webhookId);
    return { after };
  });
  const replay = await findReplay(webhookId);
  if (!replay) throw refuse.notFound('webhook');
  return presentReplay(replay);
}
