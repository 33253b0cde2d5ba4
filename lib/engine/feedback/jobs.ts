import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The payload of the job: the id of the inbound message. */
export const ReadInboundJob = z.strictObject({ id: z.uuid() });
export type ReadInboundJob = z.infer<typeof ReadInboundJob>;

/** The job that processes an inbound message. */
export const READ_INBOUND = defineJob({ kind: 'read-inbound', lane: 'short', payload: ReadInboundJob });
