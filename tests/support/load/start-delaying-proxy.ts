import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProxyOrder, ProxyReady } from './delaying-proxy-process.ts';

/** A proxy to a remote server on this machine, with a delay or shut. */
export type DelayingProxy = {
  port: number;
  /** Passes all waiting and all further data. */
  open: () => void;
  stop: () => Promise<void>;
};

/** Starts the proxy in a separate process, which ends with this process. */
export async function startDelayingProxy(order: Required<ProxyOrder>): Promise<DelayingProxy> {
  const child = fork(join(import.meta.dirname, 'delaying-proxy-process.ts'));
  child.send(order);
  const [{ port }]: [ProxyReady] = (await once(child, 'message')) as [ProxyReady]; // the one thing that it says
  const open: ProxyOrder = { isShut: false };
  return {
    port,
    open: () => void child.send(open),
    stop: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
