import { watch } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '#lib/core/durations.ts';
import { parseSettings, type Settings, SettingsSchema } from '#lib/infra/config/settings.ts';
import type { BuildEnd } from '#lib/infra/process/await-build.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { prepareDatabase, requireDurable } from '../database/prepare-database.ts';
import { errorMessage } from '../error-message.ts';
import { completeEnvironment } from '../local-environment.ts';
import { OperatorError } from '../operator-error.ts';
import { banner, mailBanner } from './banner.ts';
import { type Build, buildDocs } from './build-web.ts';
import { decidePorts, toVariables } from './check-ports.ts';
import { ROOT } from './child-process.ts';
import { lockDataDir, prepareDataDir, SUPERVISOR } from './data-dir.ts';
import { keepDatabase } from './keep-database.ts';
import { keepProcesses } from './keep-processes.ts';
import type { Plan } from './plan.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** Options of a start. */
export type StartOptions = {
  /** The environment that the settings are read from; the processes get it too. */
  env: NodeJS.ProcessEnv;
  /** Reload on changes, and no production build. */
  isDevelopment: boolean;
  /** The processes of the product. */
  plan: Plan;
  /** The build that the dashboard needs; null where it needs none. */
  build: Build | null;
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
 * If the dashboard must be built, the other processes run meanwhile; if it cannot be built, they keep running, and the
 * stop ends with an error.
 *
 * @throws {OperatorError | SettingsError} in one sentence, with everything stopped again, where something is in the way.
 */
export async function startAll(options: StartOptions): Promise<void> {
  const { signal, print } = options;
  const closers: Close[] = [];
  let isComplete = true;
  try {
    isComplete = await bringUp(options, (close) => closers.unshift(close));
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    print('Stopping …');
  } catch (error) {
    // What a stop has interrupted is no fault.
    if (!signal.aborted) throw error;
  } finally {
    for (const close of closers) await close();
  }
  if (!isComplete) throw new OperatorError('Stopped. The dashboard never ran: it could not be built.');
}

/** Starts everything; returns false if the dashboard could not be built. */
async function bringUp(options: StartOptions, onClose: (close: Close) => void): Promise<boolean> {
  const { signal, print, isDevelopment } = options;
  const since = performance.now();
  const given = parseSettings(options.env);
  const dataDir = prepareDataDir(given.DATA_DIR);
  const lock = await lockDataDir(dataDir, SUPERVISOR);
  onClose(() => lock.release());
  signal.addEventListener('abort', () => lock.note({ isStopping: true }));
  const ports = await decidePorts(given);
  const build = startBuild(options);
  if (build) onClose(build.stop);
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
  if (isDevelopment) await buildDocs(signal);

  const settings = parseSettings(env);
  const specs = options.plan({ settings, env, isDevelopment });
  const kept = await keepProcesses(specs, {
    lock,
    lifeline: () => embedded?.lifeline() ?? null,
    build: build?.end ?? null,
    print,
  });
  onClose(() => kept.stop());
  onClose(renewCertificate(given, dataDir, print));
  if (isDevelopment) onClose(watchSources(() => kept.restart('relay')));
  const hasDashboard = !build || (await followBuild(build));
  if (hasDashboard && (await waitUntilReady(specs, signal, print)))
    print(banner(settings, embedded !== null, performance.now() - since));
  releaseStartMemory();
  return hasDashboard;

  async function followBuild({ done }: RunningBuild): Promise<boolean> {
    const others = specs.filter(({ needsBuild }) => !needsBuild);
    if (await waitUntilReady(others, signal, print)) print(mailBanner(settings, performance.now() - since));
    try {
      await done;
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      print(
        `${errorMessage(error)}\n\nMail is still accepted and delivered, without a dashboard. Stop with Ctrl+C, and start again once the cause is fixed.`,
      );
      return false;
    }
  }
}

type RunningBuild = {
  /** Rejects if the build fails. */
  done: Promise<void>;
  end: Promise<BuildEnd>;
  stop: () => Promise<void>;
};

/** Starts the build that the dashboard needs, before the database is there; returns null if there is nothing to build. */
function startBuild({ build, print, signal }: StartOptions): RunningBuild | null {
  if (!build || build.isCurrent()) return null;
  const stopping = new AbortController();
  const done = build.run(print, AbortSignal.any([signal, stopping.signal]));
  const end = done.then(
    (): BuildEnd => 'built',
    (): BuildEnd => 'failed',
  );
  const stop = async () => {
    stopping.abort();
    await end;
  };
  return { done, end, stop };
}

/** Returns the variables of an environment that are our settings. */
const settingsOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.keys(SettingsSchema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

const EVERY_MS = 12 * HOUR_MS;

/**
 * Checks twice a day whether the self-signed certificate is about to expire and generates a new one, which the relay loads
 * automatically. A configured certificate is the operator's to renew. Returns a function that stops the checks.
 */
function renewCertificate(settings: Settings, dataDir: string, print: (line: string) => void): () => void {
  if (settings.TLS_CERT_FILE) return () => {};
  const look = () => {
    ensureSelfSigned(dataDir, settings.SMTP_HOST).catch((error: unknown) => {
      print(`The self-signed certificate could not be renewed: ${String(error)}`);
    });
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** Folders with the sources of the relay; the dashboard reloads itself. */
const FOLDERS = ['lib', 'smtp-relay'];

/** Editors write a file in several steps, and often several files at once. */
const QUIET_MS = 150;

/** Calls back when a source of the relay has changed; returns a function that stops watching. */
function watchSources(onChange: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void onChange(), QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
