import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer. */
export type Balancer = { port: number; stop: () => Promise<void> };

/**
 * Starts a balancer on 127.0.0.1 that gives connections to servers in turn and names the client to them with a header of the PROXY
 * protocol, version 1 (haproxy.org, proxy-protocol.txt §2.1).
 *
 * @param ports those of the servers on 127.0.0.1
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const upstream = connect(port, '127.0.0.1');
    upstream.write(`PROXY TCP4 127.0.0.1 127.0.0.1 ${client.remotePort} ${port}\r\n`);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
