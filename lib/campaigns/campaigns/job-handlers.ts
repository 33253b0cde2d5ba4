import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { PREPARE_CAMPAIGN } from './jobs.ts';
import { prepareCampaign } from './sending/prepare.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(PREPARE_CAMPAIGN, (key, { ctx }) => prepareCampaign(key, ctx))];
