import { z } from 'zod';

/** The kind of the job that reads mail that came back. */
export const READ_INBOUND = 'read-inbound';

/** Which mail it is. */
export const ReadInboundJob = z.strictObject({ id: z.uuid() });
export type ReadInboundJob = z.infer<typeof ReadInboundJob>;
