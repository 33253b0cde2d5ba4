import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

const ConvertFieldJob = z.strictObject({ companyId: z.uuid(), from: z.int(), to: z.int(), zone: z.string() });
export type ConvertFieldJob = z.infer<typeof ConvertFieldJob>;

/** Moves the values of a field to the one that has its tag and another type. */
export const CONVERT_FIELD = defineJob({ kind: 'convert-contact-field', lane: 'sets', payload: ConvertFieldJob });
