import { z } from 'zod';

/** The kind of the job that writes an export. */
export const EXPORT_ACTIVITY = 'export-activity';

/** The export to write. */
export const ExportActivityJob = z.strictObject({ companyId: z.uuid(), exportId: z.uuid() });
export type ExportActivityJob = z.infer<typeof ExportActivityJob>;
