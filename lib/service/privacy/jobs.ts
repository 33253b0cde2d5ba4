import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Does what a data request asks for. Its payload has no address: that is sealed in the request. */
export const RUN_REQUEST = defineJob({
  kind: 'run-data-request',
  lane: 'sets',
  payload: z.strictObject({ companyId: z.uuid(), requestId: z.uuid() }),
});
