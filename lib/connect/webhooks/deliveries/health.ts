import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { percentileOfRequests } from '../durations.ts';
import { presentReplay } from '../replays/replays.ts';
import { findReplay } from '../replays/store.ts';
import { requireWebhook } from '../require-webhook.ts';
import { findHealth, findMinutesOf, type MinuteRow } from './health-store.ts';
import type { WebhookHealth } from './schema.ts';

/**
 * Returns the health of a webhook of the scope: how far it is behind, what waits, and its requests of the last day.
 *
 * @throws {AppError} notFound
 */
export async function readHealth(ctx: Pick<Context, 'scope' | 'now'>, webhookId: string): Promise<WebhookHealth> {
  const webhook = await requireWebhook(ctx, webhookId);
  const now = ctx.now().getTime();
  const [health, minutes, replay] = await Promise.all([
    findHealth(ctx.scope.companyId, webhookId),
    findMinutesOf(webhookId, new Date(now - DAY_MS)),
    findReplay(webhookId),
  ]);
  if (!health) throw refuse.notFound('webhook');
  const { lagEvents, lagSeconds, waiting, failed, nextTryAt, lastError } = health;
  const durations = sumDurations(minutes);
  return {
    lagEvents,
    waiting,
    failed,
    lagSeconds: lagEvents === 0 ? 0 : Math.max(0, lagSeconds ?? 0),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    day: {
      taken: minutes.reduce((sum, { taken }) => sum + taken, 0),
      failed: minutes.reduce((sum, minute) => sum + minute.failed, 0),
      p50Ms: percentileOfRequests(durations, 0.5),
      p95Ms: percentileOfRequests(durations, 0.95),
    },
    minutes: minutes
      .filter(({ minute }) => minute.getTime() > now - HOUR_MS)
      .map((minute) => ({
        at: minute.minute.toISOString(),
        taken: minute.taken,
        failed: minute.failed,
        p95Ms: percentileOfRequests(minute.durations, 0.95),
      })),
    lastError: webhook.failingSince === null ? null : lastError,
    replay: replay && presentReplay(replay),
  };
}

function sumDurations(minutes: readonly MinuteRow[]): number[] {
  const sums: number[] = [];
  for (const { durations } of minutes)
    for (const [index, count] of durations.entries()) sums[index] = (sums[index] ?? 0) + count;
  return sums;
}
