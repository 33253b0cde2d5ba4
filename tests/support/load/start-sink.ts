import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SinkReady, SinkReport } from './sink-process.ts';

/** A remote server for mail in a separate process, and the messages that it has received. */
export type Sink = {
  port: number;
  pid: number;
  /** The number of received messages, repetitions included. */
  taken: () => number;
  /** The arrival times of each Message-ID (without brackets), in milliseconds since the epoch. */
  arrivals: Arrivals;
  /** The arrival times of each delivery status notification, by its action, a space and the Message-ID that it is about. */
  notifications: Arrivals;
  /** The Message-IDs whose wish for a notification a connection with DSN took over. */
  passedOn: ReadonlySet<string>;
  stop: () => Promise<void>;
};

/** Times in milliseconds since the epoch, by id. */
export type Arrivals = ReadonlyMap<string, readonly number[]>;

/**
 * Starts a sink on a free port of 127.0.0.1. It ends with this process.
 *
 * @param kind "mixed" for one whose connections are offered different extensions (`sink-process.ts`).
 */
export async function startSink(kind: 'plain' | 'mixed' = 'plain'): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'sink-process.ts'), [kind]);
  const [{ port }]: [SinkReady] = (await once(child, 'message')) as [SinkReady];
  const arrivals = new Map<string, number[]>();
  const notifications = new Map<string, number[]>();
  const passedOn = new Set<string>();
  let taken = 0;
  child.on('message', (report: SinkReport) => {
    taken += report.arrivals.length;
    for (const [id, atMs] of report.arrivals) addTo(arrivals, id, atMs);
    for (const [id, atMs] of report.notifications) addTo(notifications, id, atMs);
    for (const id of report.passedOn) passedOn.add(id);
  });
  const stop = async () => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  };
  return { port, pid: child.pid ?? 0, taken: () => taken, arrivals, notifications, passedOn, stop };
}

function addTo(times: Map<string, number[]>, id: string, atMs: number): void {
  const known = times.get(id);
  if (known) known.push(atMs);
  else times.set(id, [atMs]);
}
