import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy to the remote server with a delay, or shut, run as a separate process by `start-delaying-proxy.ts`: every byte
 * is delayed by a number of milliseconds each way, or waits until the proxy is open.
 */

/** The parent's order: the port to connect to, the delay each way, and if it is shut. */
export type ProxyOrder = { toPort?: number; delayMs?: number; isShut?: boolean };

/** The answer to the parent's first order. */
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
