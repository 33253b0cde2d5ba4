import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The payload of the job: one campaign. */
const PrepareCampaignJob = z.strictObject({ companyId: z.uuid(), campaignId: z.uuid() });

/** The job that selects the people of a campaign. */
export const PREPARE_CAMPAIGN = defineJob({ kind: 'prepare-campaign', lane: 'sets', payload: PrepareCampaignJob });

/** Enqueues the selection of the people of a campaign, in the transaction that moves it to PREPARING. */
export async function onPreparing(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  campaignId: string,
): Promise<void> {
  await enqueueJob(db, PREPARE_CAMPAIGN, { companyId, campaignId }, { uniqueKey: campaignId, companyId });
}
