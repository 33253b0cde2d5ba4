import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
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
};

/** The folder of the package: the working folder of every process. */
export const ROOT = join(import.meta.dirname, '../..');

const STOP_WITH_PARENT = join(ROOT, 'lib/infra/process/stop-with-parent.ts');

const running = new Set<ChildProcess>();

/** Kills every process that was started here and still runs, without a chance to drain. */
export function killAll(): void {
  for (const child of running) killGroup(child);
}

/** Connections between the supervisor and a process. */
export type ProcessTies = {
  /** Called with the process id as soon as there is one. */
  onSpawn: (pid: number) => void;
  /** The embedded database's lifeline, where there is one. */
  lifeline: Writable | null;
};

/** Starts a process; one that cannot even be started has ended at once. */
export async function startProcess(spec: ProcessSpec, { onSpawn, lifeline }: ProcessTies): Promise<Running> {
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...spec.args], {
    cwd: ROOT,
    env: { ...spec.env, STOP_WITH_PARENT: String(process.pid) },
    // A group of its own: Ctrl+C in the terminal reaches us alone, and we decide who stops when.
    detached: true,
    // The IPC channel carries nothing: its break tells the process that we are gone.
    stdio: ['ignore', output(process.stdout), output(process.stderr), 'ipc', lifeline ?? 'ignore'],
  });
  passOutput(spec.name, child);
  if (child.pid !== undefined) {
    running.add(child);
    child.once('exit', () => running.delete(child));
    onSpawn(child.pid);
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
  killGroup(child);
  await poll(isGone, drainMs);
}

/** The whole group: a development server has processes of its own. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has just ended on its own.
  }
}
