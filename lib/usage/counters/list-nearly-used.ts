import { FREE_MONTHLY_QUOTA } from '#lib/core/limits.ts';
import type { UsageSlot } from '../slots.ts';
import { findNearlyUsed } from './store.ts';

/** A quota of a company in its running period: how much is used of what it allows, the month with its extra quota. */
export type NearlyUsed = { companyId: string; slot: UsageSlot; used: number; limit: number; endsAt: Date };

/** Lists the quotas of all companies that are not suspended of which a part at least is used. */
export const listNearlyUsed = (now: Date, part: number): Promise<NearlyUsed[]> =>
  findNearlyUsed(now, part, FREE_MONTHLY_QUOTA);
