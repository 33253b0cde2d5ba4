import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { S3Order, S3Ready } from './s3-process.ts';
import { newKeys } from './s3-server.ts';

/** An object store in a separate process, which can be killed and started again with its objects. */
export type S3Process = {
  /** BLOB_URL. */
  url: string;
  /** Delays every answer by so many milliseconds. */
  slowDown(delayMs: number): void;
  /** SIGKILL: what it had not answered stays unanswered. */
  kill(): Promise<void>;
  /** Starts it again on its port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an object store over a folder. It ends with this process. */
export async function startS3(folder: string): Promise<S3Process> {
  const keys = newKeys();
  let { child, ready } = await open({ folder, port: 0, keys });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    url: ready.url,
    slowDown: (delayMs) => void child.send({ delayMs } satisfies S3Order),
    kill: () => end('SIGKILL'),
    start: async () => {
      ({ child, ready } = await open({ folder, port: ready.port, keys }));
    },
    stop: () => end('SIGTERM'),
  };
}

async function open(order: S3Order): Promise<{ child: ChildProcess; ready: S3Ready }> {
  const child = fork(join(import.meta.dirname, 's3-process.ts'));
  child.send(order);
  const [ready] = (await once(child, 'message')) as [S3Ready]; // the one thing that it says
  return { child, ready };
}
