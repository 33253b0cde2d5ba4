import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OfferedChunking, SinkReady, SinkReport } from './sink-process.ts';

/** A remote server for mail in a separate process, and the messages that it has received. */
export type Sink = {
  port: number;
  pid: number;
  /** The number of received messages, repetitions included. */
  taken: () => number;
  /** The arrival times of each Message-ID (without brackets), in milliseconds since the epoch. */
  arrivals: ReadonlyMap<string, readonly number[]>;
  stop: () => Promise<void>;
};

/** Starts a sink on a free port of 127.0.0.1. It ends with this process. */
export async function startSink(chunking: OfferedChunking = 'all'): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'sink-process.ts'), [chunking]);
  const [{ port }]: [SinkReady] = (await once(child, 'message')) as [SinkReady];
  const arrivals = new Map<string, number[]>();
  let taken = 0;
  child.on('message', (report: SinkReport) => {
    taken += report.arrivals.length;
    for (const [id, atMs] of report.arrivals) {
      const times = arrivals.get(id);
      if (times) times.push(atMs);
      else arrivals.set(id, [atMs]);
    }
  });
  const stop = async () => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  };
  return { port, pid: child.pid ?? 0, taken: () => taken, arrivals, stop };
}
