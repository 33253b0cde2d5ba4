import type { Writable } from 'node:stream';
import type { BuildEnd } from '#lib/infra/process/await-build.ts';
import { type ProcessSpec, startProcess } from './child-process.ts';
import { type FileLock, type ProcessRecord, toRecord } from './file-lock.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { restartNotice } from './restart-notice.ts';

/** Processes that are kept running, by name. */
export type KeptProcesses = {
  restart: (name: string) => Promise<void>;
  /** Drains all of them side by side. */
  stop: () => Promise<void>;
};

/** Dependencies that the processes of a start share. */
export type ProcessCompany = {
  /** Lock file that lists the processes for a successor. */
  lock: FileLock;
  /** The embedded database's lifeline of the moment, where there is one. */
  lifeline: () => Writable | null;
  /** The end of the build of the dashboard, where this start builds it. */
  build: Promise<BuildEnd> | null;
  print: (line: string) => void;
};

/** Starts processes, and starts each of them again whenever it ends, without touching the others. */
export async function keepProcesses(specs: ProcessSpec[], company: ProcessCompany): Promise<KeptProcesses> {
  const { lock, lifeline, build, print } = company;
  const running = new Map<string, ProcessRecord>();
  const kept = new Map<string, Kept>();
  for (const spec of specs) {
    const onSpawn = (pid: number) => {
      running.set(spec.name, toRecord(spec.name, pid));
      lock.note({ children: [...running.values()] });
    };
    const start = async () => startProcess(spec, { onSpawn, lifeline: lifeline(), build });
    kept.set(spec.name, await keepRunning(start, (how, delayMs) => print(restartNotice(spec.name, how, delayMs))));
  }
  return {
    restart: async (name) => kept.get(name)?.restart(),
    stop: async () => {
      await Promise.all([...kept.values()].map((process) => process.stop()));
    },
  };
}
