import { parseSettings, SettingsSchema } from '#lib/infra/config/settings.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';
import { prepareDatabase, requireDurable } from '../database/prepare-database.ts';
import { completeEnvironment } from '../local-environment.ts';
import { banner } from './banner.ts';
import { buildDocs, ensureBuild } from './build-web.ts';
import { decidePorts, toVariables } from './check-ports.ts';
import { lockDataDir, prepareDataDir, SUPERVISOR } from './data-dir.ts';
import { keepDatabase } from './keep-database.ts';
import { keepProcesses } from './keep-processes.ts';
import type { Plan } from './plan.ts';
import { renewCertificate } from './renew-certificate.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { watchSources } from './watch-sources.ts';

/** Options of a start. */
export type StartOptions = {
  /** The environment that the settings are read from; the processes get it too. */
  env: NodeJS.ProcessEnv;
  /** Reload on changes, and no production build. */
  isDevelopment: boolean;
  /** The processes of the product. */
  plan: Plan;
  /** True when the dashboard must be built before it is started. */
  needsBuild: boolean;
  /** Aborted when everything is to stop. */
  signal: AbortSignal;
  /** Prints one line at the terminal. */
  print: (line: string) => void;
};

type Close = () => Promise<void> | void;

/**
 * Starts everything, keeps it running until the signal is aborted, and stops it in order: the processes drain side by
 * side, then the database stops.
 *
 * @throws {OperatorError | SettingsError} in one sentence, with everything stopped again, where something is in the way.
 */
export async function startAll(options: StartOptions): Promise<void> {
  const { signal, print } = options;
  const closers: Close[] = [];
  try {
    await bringUp(options, (close) => closers.unshift(close));
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    print('Stopping …');
  } catch (error) {
    // What a stop has interrupted is no fault.
    if (!signal.aborted) throw error;
  } finally {
    for (const close of closers) await close();
  }
}

async function bringUp(options: StartOptions, onClose: (close: Close) => void): Promise<void> {
  const { signal, print, isDevelopment } = options;
  const since = performance.now();
  const given = parseSettings(options.env);
  const dataDir = prepareDataDir(given.DATA_DIR);
  const lock = await lockDataDir(dataDir, SUPERVISOR);
  onClose(() => lock.release());
  signal.addEventListener('abort', () => lock.note({ isStopping: true }));
  const ports = await decidePorts(given);
  const decided = { ...options.env, ...toVariables(ports) };
  const completed = { ...decided, ...(await completeEnvironment(parseSettings(decided), dataDir)) };

  const embedded = given.DATABASE_URL ? null : await keepDatabase(dataDir, Object.values(ports).flat(), print);
  if (embedded) onClose(() => embedded.stop());
  const env = { ...completed, DATABASE_URL: given.DATABASE_URL ?? embedded?.url ?? '' };
  if (!embedded && !isDevelopment) await requireDurable(env.DATABASE_URL);
  lock.note({ env: settingsOf(env) });
  signal.throwIfAborted();
  const applied = await prepareDatabase(given.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
  if (applied.length > 0) print(`Database migrated: ${applied.join(', ')}.`);
  signal.throwIfAborted();
  if (options.needsBuild) await ensureBuild(print, signal);
  else if (isDevelopment) await buildDocs(signal);

  const settings = parseSettings(env);
  const specs = options.plan({ settings, env, isDevelopment });
  const kept = await keepProcesses(specs, { lock, lifeline: () => embedded?.lifeline() ?? null, print });
  onClose(() => kept.stop());
  onClose(renewCertificate(given, dataDir, print));
  if (isDevelopment) onClose(watchSources(() => kept.restart('relay')));
  if (!(await waitUntilReady(specs, signal, print))) return;
  print(banner(settings, embedded !== null, performance.now() - since));
  releaseStartMemory();
}

/** Returns the variables of an environment that are our settings. */
const settingsOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.keys(SettingsSchema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
