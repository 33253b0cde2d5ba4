import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { countInjections } from '#lib/events/read/queries.ts';
import { countUsableKeys } from '#lib/senders/api-keys/queries.ts';
import type { LiveSending } from './schema.ts';

/** Returns how much the scope's company sends in production, whichever environment it works in now. */
export async function getLiveSending(ctx: Pick<Context, 'scope' | 'now'>): Promise<LiveSending> {
  const scope = { companyId: ctx.scope.companyId, environment: 'production' } as const;
  const now = ctx.now();
  const count = (durationMs: number) => countInjections(scope, new Date(now.getTime() - durationMs));
  const [lastHour, lastDay, keys] = await Promise.all([
    count(HOUR_MS),
    count(24 * HOUR_MS),
    countUsableKeys(scope, now),
  ]);
  return { lastHour, lastDay, keys };
}
