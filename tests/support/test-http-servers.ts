import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import type { HttpLimits } from '#lib/infra/http-server/http-limits.ts';

/** Generous, so that each test meets the one limit that it sets. */
const GENEROUS: HttpLimits = {
  connections: 100,
  perAddress: 50,
  trustedProxies: 0,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  stallTimeoutMs: 60_000,
  keepAliveMs: 60_000,
  drainMaxBytes: 64_000_000,
  drainTimeoutMs: 60_000,
  graceMs: 60_000,
};

/** A TCP client that keeps what it receives; `ended` resolves when the connection is closed, with the error if there was one. */
export type RawClient = { socket: Socket; received: () => string; ended: Promise<Error | null> };

/**
 * Opens a connection to a port of this machine, from an address of it.
 *
 * @param allowHalfOpen keeps sending after the server has ended its side.
 */
async function openClient(port: number, localAddress = '127.0.0.1', allowHalfOpen = false): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen });
  let text = '';
  let failure: Error | null = null;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A reset is one of the ways in which a server closes.
  socket.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<Error | null>((resolve) => socket.once('close', () => resolve(failure)));
  await Promise.race([once(socket, 'connect'), ended]);
  return { socket, received: () => text, ended };
}

/** Creates the HTTP servers of a test file, and their clients. */
export function createTestServers() {
  const servers: Server[] = [];
  const clients: RawClient[] = [];
  return {
    /** Starts a server and returns its port; limits that are not given are generous. */
    async listen(listener: RequestListener, limits: Partial<HttpLimits> = {}): Promise<number> {
      const server = createHttpServer(listener, { ...GENEROUS, ...limits });
      servers.push(server);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port; // a TCP listener's address is no text
    },

    async open(...how: Parameters<typeof openClient>): Promise<RawClient> {
      const client = await openClient(...how);
      clients.push(client);
      return client;
    },

    /** Returns the number of open connections of the first server. */
    countConnections: () => new Promise<number>((resolve) => servers[0]?.getConnections((_, open) => resolve(open))),

    /** Closes all servers and clients. */
    async close(): Promise<void> {
      for (const { socket } of clients.splice(0)) socket.destroy();
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
