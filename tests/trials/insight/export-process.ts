import { closePool } from '#lib/infra/db/pool.ts';
import { runExport } from '#lib/insight/activity/exports/run-export.ts';

// A process that writes one export, named by its arguments, until it is done or killed.
const [companyId = '', exportId = ''] = process.argv.slice(2);
await runExport({ companyId, exportId }, new AbortController().signal);
await closePool();
