import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { autoStartImport } from './imports.ts';
import { PREPARE_IMPORT, RUN_IMPORT, UNDO_IMPORT } from './jobs.ts';
import { runPreparation } from './prepare.ts';
import { runImport } from './run.ts';
import { settleImports } from './settle.ts';
import { runUndo } from './undo.ts';

const SETTLE_IMPORTS = defineJob({ kind: 'settle-contact-imports', lane: 'calendar', payload: z.strictObject({}) });

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  handleJob(PREPARE_IMPORT, async ({ revision, ...key }, job) => {
    await runPreparation(key, revision, job);
    await autoStartImport(key, revision);
  }),
  handleJob(RUN_IMPORT, runImport),
  handleJob(UNDO_IMPORT, runUndo),
  schedule(handleJob(SETTLE_IMPORTS, settleImports), 'hourly'),
];
