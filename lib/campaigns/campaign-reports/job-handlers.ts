import { handleExport } from '#lib/account/exports/run-export.ts';
import type { JobHandler } from '#lib/infra/queue/define-job.ts';
import { PEOPLE_EXPORT } from './people-export.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [handleExport(PEOPLE_EXPORT)];
