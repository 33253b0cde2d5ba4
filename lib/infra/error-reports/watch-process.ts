import { inspect } from 'node:util';
import { settings } from '#lib/infra/config/settings.ts';
import { flushReports, sendErrorReport } from './report-error.ts';

/**
 * Reports the error that ends this process, and then ends it as Node.js would. Without ERROR_REPORTING_DSN Node.js itself
 * does that at once.
 *
 * @param processKind `web` or `relay`.
 */
export function watchProcess(processKind: string): void {
  if (!settings().ERROR_REPORTING_DSN) return;
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${inspect(error)}\n`);
    sendErrorReport(error, { process: processKind });
    void flushReports().finally(() => process.exit(1));
  });
}
