import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to the far end that is long or shut, run as a process of its own by `start-delaying-proxy.ts`: every byte takes
 * so many milliseconds each way, or waits until the way is open.
 */

/** What the parent asks for: where the way leads, and how it is. */
export type ProxyOrder = { toPort?: number; delayMs?: number; isShut?: boolean };

/** What the parent is told once it is asked for the first time. */
export type ProxyReady = { port: number };

let toPort = 0;
let delayMs = 0;
let isShut = false;
const held: (() => void)[] = [];

function later(work: () => void): void {
  if (isShut) held.push(work);
  else if (delayMs > 0) setTimeout(work, delayMs);
  else work();
}

function pass(from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on('error', () => {});
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('close', (hasFailed) => later(() => hasFailed && to.destroy()));
}

const server = createServer({ allowHalfOpen: true }, (near) => {
  const far = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
  pass(near, far);
  pass(far, near);
});

process.on('message', (order: ProxyOrder) => {
  toPort = order.toPort ?? toPort;
  delayMs = order.delayMs ?? delayMs;
  isShut = order.isShut ?? isShut;
  if (!isShut) for (const work of held.splice(0)) work();
  if (server.listening) return;
  server.listen(0, '127.0.0.1', 1_024, () => {
    const ready: ProxyReady = { port: (server.address() as AddressInfo).port }; // a TCP listener's address is no text
    process.send?.(ready);
  });
});
process.once('disconnect', () => process.exit(0));
