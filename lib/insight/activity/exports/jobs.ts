import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The export to write. */
export const ExportActivityJob = z.strictObject({ companyId: z.uuid(), exportId: z.uuid() });
export type ExportActivityJob = z.infer<typeof ExportActivityJob>;

/** The job that writes an export. */
export const EXPORT_ACTIVITY = defineJob({ kind: 'export-activity', lane: 'files', payload: ExportActivityJob });
