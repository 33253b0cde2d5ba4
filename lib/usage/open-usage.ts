import { FREE_MONTHLY_QUOTA, SANDBOX_DAILY_QUOTA } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { usagePeriod } from './period.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { insertUsage } from './store.ts';

/**
 * Creates the free plan and its quotas of a new company, in the caller's transaction (docs/product.md §9,
 * docs/contract.md §6).
 */
export async function openUsage(
  db: Database,
  input: { companyId: string; timezone: string; now: Date },
): Promise<void> {
  const { start, end } = usagePeriod('monthly', input.timezone, input.now);
  await insertUsage(db, input.companyId, {
    periodStart: start,
    periodEnd: end,
    quotas: [
      { feature: TRANSACTIONAL_EMAIL, slot: 'sandbox', quota: SANDBOX_DAILY_QUOTA },
      { feature: TRANSACTIONAL_EMAIL, slot: 'monthly', quota: FREE_MONTHLY_QUOTA },
    ],
  });
}
