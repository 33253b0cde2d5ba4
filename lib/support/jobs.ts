import { z } from 'zod';

/** The kind of the job that passes on what somebody wrote to support. */
export const DELIVER_CONTACT_REQUEST = 'deliver-contact-request';

/** Its payload. */
export const ContactRequestJob = z.strictObject({ companyId: z.uuid(), contactRequestId: z.uuid() });
export type ContactRequestJob = z.infer<typeof ContactRequestJob>;
