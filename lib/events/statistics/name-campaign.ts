import type { Database } from '#lib/infra/db/pool.ts';
import { labelCampaign } from './label-store.ts';

/** Gives a campaign of the suite its name in statistics and in Activity, in the transaction that begins it. Idempotent. */
export const nameCampaign = (
  db: Database,
  companyId: string,
  campaign: { campaignId: string; label: string },
  now: Date,
): Promise<void> => labelCampaign(db, companyId, campaign, now);
