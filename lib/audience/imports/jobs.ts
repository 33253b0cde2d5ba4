import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

const payload = z.strictObject({ companyId: z.uuid(), importId: z.uuid() });

/** Writes the rows of an import. */
export const RUN_IMPORT = defineJob({ kind: 'run-contact-import', lane: 'sets', payload });

/** Deletes the people whom an import made, and takes its labels off. */
export const UNDO_IMPORT = defineJob({ kind: 'undo-contact-import', lane: 'sets', payload });
