import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The forms whose input is copied to a hosted form of the operator's; contact requests have a job of their own. */
export const HostedForm = z.enum(['login', 'signup', 'completeProfile', 'survey']);
export type HostedForm = z.infer<typeof HostedForm>;

/** Its payload; the fields hold no password and no token. */
export const FormCopyJob = z.strictObject({ form: HostedForm, fields: z.record(z.string(), z.string()) });
export type FormCopyJob = z.infer<typeof FormCopyJob>;

/** The job that posts a copy. */
export const DELIVER_FORM_COPY = defineJob({ kind: 'deliver-form-copy', lane: 'short', payload: FormCopyJob });
