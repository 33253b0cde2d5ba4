import { z } from 'zod';

/** The forms whose input is copied to a hosted form of the operator's; contact requests have a job of their own. */
export const HostedForm = z.enum(['login', 'signup', 'completeProfile', 'survey']);
export type HostedForm = z.infer<typeof HostedForm>;

/** The kind of the job that posts a copy. */
export const DELIVER_FORM_COPY = 'deliver-form-copy';

/** Its payload; the fields hold no password and no token. */
export const FormCopyJob = z.strictObject({ form: HostedForm, fields: z.record(z.string(), z.string()) });
export type FormCopyJob = z.infer<typeof FormCopyJob>;
