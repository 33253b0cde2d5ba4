import { watchProcess } from '#lib/infra/error-reports/watch-process.ts';
import { log } from '#lib/infra/log/log.ts';

/**
 * A process of the product that fails: `node failing-process.ts <log|throw|quiet>` logs an error and ends as it would, throws
 * one that nobody catches, or logs warnings only.
 */
const how = process.argv[2];
watchProcess('relay');
const error = new Error('the mail to ana@example.org could not be read');
if (how === 'log') {
  log().error({ err: error, requestId: 'request-1', companyId: 'company-1', email: 'ana@example.org' }, 'a job failed');
  setTimeout(() => {}, 3_000);
}
if (how === 'quiet') log().warn({ err: error }, 'tried again');
if (how === 'throw')
  setTimeout(() => {
    throw error;
  });
