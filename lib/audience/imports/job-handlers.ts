import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { runUndo } from './imports.ts';
import { RUN_IMPORT, UNDO_IMPORT } from './jobs.ts';
import { runImport } from './run.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleJob(RUN_IMPORT, runImport), handleJob(UNDO_IMPORT, runUndo)];
