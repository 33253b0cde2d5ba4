import { countWithdrawals } from '#lib/audience/consent/consents.ts';
import type { Period } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { countAdded } from './growth-store.ts';

/** The people who were added in a period and are still contacts, and those who left marketing mail in it. */
export type Growth = { added: number; unsubscribed: number };

/** Counts the people who came and left in each of some periods, in their order. */
export async function countGrowth(
  { scope: { companyId } }: Pick<Context, 'scope'>,
  periods: readonly Period[],
): Promise<Growth[]> {
  const [added, left] = await Promise.all([countAdded(companyId, periods), countWithdrawals(companyId, periods)]);
  return periods.map((_, index) => ({ added: added[index] ?? 0, unsubscribed: left[index] ?? 0 }));
}
