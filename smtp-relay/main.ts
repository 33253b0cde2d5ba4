import { inspect } from 'node:util';
import { ensurePlatform } from '#lib/company/ensure-platform.ts';
import { type RelayRole, SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { startHealth } from './health.ts';
import { startSubmission } from './submission/start-submission.ts';

/** How long running transactions may take to end after SIGTERM, and the whole of stopping. */
const DRAIN_MS = 25_000;
const STOP_MS = 29_000;

/** A role of the relay while it runs. */
type Running = { stop(): Promise<void> };

/** The roles in the order in which they start: those that do the work before those that take it in. */
const starters: Partial<Record<RelayRole, () => Promise<Running>>> = {
  submission: async () => {
    const submission = await startSubmission();
    return { stop: () => submission.drain(DRAIN_MS) };
  },
};

/** Starts the roles of RELAY_ROLES and stops them in order when told to. */
async function main(): Promise<void> {
  const running: Running[] = [];
  let isReady = false;
  const health = await startHealth(() => isReady);

  const stop = async (signal: string) => {
    log().info({ signal }, 'the relay stops');
    health.stopping();
    setTimeout(() => exit(1, 'the relay did not stop in time'), STOP_MS).unref();
    await Promise.all(running.map((role) => role.stop()));
    await closeDatabase();
    health.close();
    exit(0, 'the relay has stopped');
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) exit(1, 'the relay was told twice to stop');
      isStopping = true;
      void stop(signal);
    });
  }

  await ensurePlatform();
  for (const role of settings().RELAY_ROLES) {
    const start = starters[role];
    if (start) running.push(await start());
  }
  isReady = true;
  log().info({ roles: settings().RELAY_ROLES, healthPort: health.port }, 'the relay is ready');
}

/** One sentence for what an operator can mend; the whole error, with its stack, for a fault of ours. */
function describe(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const isOutside = error instanceof Error && 'code' in error;
  return isOutside ? `The relay cannot use the database: ${error.message || error.code}.` : inspect(error);
}

function exit(code: number, why: string): void {
  log().info(why);
  process.exit(code);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}
