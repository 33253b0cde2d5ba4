import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';

const aborted = new Counter({
  name: 'http_aborted_requests_total',
  help: 'HTTP requests whose client disconnected before the answer',
});

/** A request and its response. */
export type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Finds the exchange of the last request that began on a connection; undefined before the first. */
export type FindExchange = (socket: Socket) => Exchange | undefined;

/**
 * Tracks the exchanges of a server's connections, and counts those that clients abort. It must listen before anything that
 * answers.
 */
export function trackExchanges(server: Server): FindExchange {
  const last = new WeakMap<Socket, Exchange>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    last.set(request.socket, { request, response });
    response.once('close', () => {
      if (!response.writableFinished) aborted.inc();
    });
  });
  return (socket) => last.get(socket);
}
