import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { AWAIT_BUILD, type BuildEnd } from '#lib/infra/process/await-build.ts';
import { poll } from '../poll.ts';
import type { Running } from './keep-running.ts';
import { passOutput } from './pass-output.ts';

/** The specification of one process of the product. */
export type ProcessSpec = {
  /** Name in the supervisor's output: `web`, `relay`. */
  name: string;
  /** Arguments of `node`. */
  args: readonly string[];
  /** The whole environment of the process. */
  env: NodeJS.ProcessEnv;
  /** URL that answers 200 once the process is ready. */
  readyUrl: string;
  /** Time after SIGTERM to finish the work in progress before the process is killed. */
  drainMs: number;
  /** The process serves the dashboard: it waits for a build, and says so on its port. */
  needsBuild?: boolean;
};

/** The folder of the package: the working folder of every process. */
export const ROOT = join(import.meta.dirname, '../..');

/** A module that ends a process with the one that started it. */
export const STOP_WITH_PARENT = join(ROOT, 'lib/infra/process/stop-with-parent.ts');

const running = new Set<ChildProcess>();

/** Lists a process that is not kept running among those that `killAll` kills. */
export function listAsRunning(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Kills every process that was started here and still runs, without a chance to drain. */
export function killAll(): void {
  for (const child of running) killGroup(child, 'SIGKILL');
}

/** Connections between the supervisor and a process. */
export type ProcessTies = {
  /** Called with the process id as soon as there is one. */
  onSpawn: (pid: number) => void;
  /** The embedded database's lifeline, where there is one. */
  lifeline: Writable | null;
  /** The end of the build of the dashboard, where this start builds it. */
  build: Promise<BuildEnd> | null;
};

/** Starts a process; one that cannot even be started has ended at once. */
export async function startProcess(spec: ProcessSpec, ties: ProcessTies): Promise<Running> {
  const build = spec.needsBuild ? ties.build : null;
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...spec.args], {
    cwd: ROOT,
    env: { ...spec.env, STOP_WITH_PARENT: String(process.pid), ...(build && { [AWAIT_BUILD]: '1' }) },
    // A group of its own: Ctrl+C in the terminal reaches us alone, and we decide who stops when.
    detached: true,
    // The IPC channel carries the end of the build, if any; its break tells the process that we are gone.
    stdio: ['ignore', output(process.stdout), output(process.stderr), 'ipc', ties.lifeline ?? 'ignore'],
  });
  passOutput(spec.name, child);
  if (child.pid !== undefined) {
    listAsRunning(child);
    ties.onSpawn(child.pid);
    // A process that has ended in the meantime has a successor, which gets it too.
    void build?.then((end) => child.connected && child.send(end, () => {}));
  }
  const ended = howItEnds(child);
  return { ended, stop: () => stop(child, spec.drainMs) };
}

/** At a terminal we read what a process writes, to make it readable; anywhere else it writes straight on. */
const output = (stream: NodeJS.WriteStream) => (stream.isTTY ? 'pipe' : 'inherit');

function howItEnds(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function stop(child: ChildProcess, drainMs: number): Promise<void> {
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  if (isGone()) return;
  child.kill('SIGTERM');
  if (await poll(isGone, drainMs)) return;
  killGroup(child, 'SIGKILL');
  await poll(isGone, drainMs);
}

/** Sends a signal to a process and those that it has started: a build and a development server have some. */
export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The process has just ended on its own.
  }
}
