import { findSendOf, readProgress } from '#lib/campaigns/expansion/sends.ts';
import { listTotals } from '#lib/campaigns/reports/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { requireNamed } from './campaigns.ts';
import type { KeyStats } from './schema.ts';

type Totals = Awaited<ReturnType<typeof listTotals>>[number];
type Numbers = Omit<KeyStats['byVariant'][number], 'number'>;

/** Returns the numbers of a campaign so far, which follow what happens within seconds. @throws {AppError} notFound, featureOff */
export async function getStatsForKeys(ctx: Context, id: string): Promise<KeyStats> {
  const { row } = await requireNamed(ctx, id);
  const key = await findSendOf(ctx.scope.companyId, id);
  const [totals, progress] = key ? await Promise.all([listTotals(key), readProgress(key)]) : [[], null];
  return {
    id,
    state: row.state,
    recipients: row.counts.selected ?? 0,
    sent: progress?.outcomes.queued ?? 0,
    ...numbersOf(totals),
    byVariant: totals.map((one) => ({ number: one.variant, ...numbersOf([one]) })),
  };
}

function numbersOf(rows: readonly Totals[]): Numbers {
  const sum = (name: Exclude<keyof Totals, 'variant'>) => rows.reduce((total, row) => total + row[name], 0);
  const [delivered, opened] = [sum('delivered'), sum('opened')];
  return {
    delivered,
    opened,
    clicked: sum('clicked'),
    notOpened: Math.max(0, delivered - opened),
    bounced: { hard: sum('hard'), soft: sum('soft'), block: sum('blocked') },
    unsubscribed: sum('unsubscribed'),
    reported: sum('reported'),
  };
}
