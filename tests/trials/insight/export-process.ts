import { runExport } from '#lib/account/exports/run-export.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { ACTIVITY_EXPORT } from '#lib/insight/activity/exports/activity-export.ts';

// A process that writes one export, named by its arguments, until it is done or killed.
const [companyId = '', exportId = ''] = process.argv.slice(2);
await runExport(ACTIVITY_EXPORT, { companyId, exportId }, { signal: new AbortController().signal });
await closePool();
