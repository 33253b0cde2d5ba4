import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { watchProcess } from '#lib/infra/error-reports/watch-process.ts';
import { keepWorkers } from './keep-workers.ts';
import { runRoles } from './run-roles.ts';

/** Returns one sentence for a fault that an operator can fix; the whole error, with its stack, for a bug. */
function describe(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error && 'code' in error)) return inspect(error);
  const what = 'syscall' in error && error.syscall === 'listen' ? 'listen on a port' : 'use the database';
  return `The relay cannot ${what}: ${error.message || error.code}.`;
}

try {
  watchProcess('relay');
  const isOneOfMany = cluster.isPrimary && settings().RELAY_PROCESSES > 1;
  await (isOneOfMany ? keepWorkers() : runRoles());
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}
