import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import { findNearlyUsed, type NearlyUsed } from '../counters-store.ts';

export type { NearlyUsed };

/** Lists the quotas of all companies that are not suspended of which a part at least is used. */
export const listNearlyUsed = (now: Date, part: number): Promise<NearlyUsed[]> =>
  findNearlyUsed(null, now, { part, freeQuota: FREE_MONTHLY_QUOTA });
