import { HOUR_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { advanceCampaign } from '../moves.ts';
import { findDueCampaigns } from './store.ts';

/** The people of a campaign are decided so long before it is due, in milliseconds. */
const AHEAD_MS = 60_000;

/** A campaign that is due longer ago than this waits for a person, in hours, unless it says otherwise. */
const OVERDUE_HOURS = 6;

const AT_ONCE = 100;

/** Begins scheduled campaigns whose time has come. One that is due long ago is not sent in the middle of the night: it is paused. */
export async function beginDueCampaigns(): Promise<void> {
  for (const { companyId, campaignId, lateMs, overdueHours } of await findDueCampaigns(AHEAD_MS, AT_ONCE)) {
    const ctx = platformContext({ scope: { companyId, environment: 'production' } });
    const isOverdue = lateMs > (overdueHours ?? OVERDUE_HOURS) * HOUR_MS;
    const next = isOverdue ? ({ to: 'PAUSED', pauseCause: 'overdue' } as const) : ({ to: 'PREPARING' } as const);
    await withTransaction((db) => advanceCampaign(db, ctx, { id: campaignId, from: ['SCHEDULED'], ...next }));
  }
}
