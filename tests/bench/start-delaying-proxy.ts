import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProxyOrder, ProxyReady } from './delaying-proxy-process.ts';

/** A way to a far end on this machine that can be long, or shut. */
export type DelayingProxy = {
  port: number;
  /** Lets all through that waits, and whatever comes. */
  open: () => void;
  stop: () => Promise<void>;
};

/** Starts it in a process of its own. It ends with this process. */
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
