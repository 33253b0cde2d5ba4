import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

const payload = z.strictObject({ companyId: z.uuid(), importId: z.uuid() });

/** Counts the rows of a large file. */
export const PREPARE_IMPORT = defineJob({
  kind: 'prepare-contact-import',
  lane: 'files',
  payload: payload.extend({ revision: z.int() }),
});

/** Writes the rows of an import. */
export const RUN_IMPORT = defineJob({ kind: 'run-contact-import', lane: 'sets', payload });

/** Deletes the people whom an import made, and takes its labels off. */
export const UNDO_IMPORT = defineJob({ kind: 'undo-contact-import', lane: 'sets', payload });
