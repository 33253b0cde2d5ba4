import { z } from 'zod';

/** The kind of the job that processes an inbound message. */
export const READ_INBOUND = 'read-inbound';

/** The payload of the job: the id of the inbound message. */
export const ReadInboundJob = z.strictObject({ id: z.uuid() });
export type ReadInboundJob = z.infer<typeof ReadInboundJob>;
