import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { unmap } from '#lib/infra/net/address-block.ts';
import { createConnectionSlots } from '../submission/connection-slots.ts';
import { holderOf } from '../submission/limits.ts';
import { answerRequest } from './answer-request.ts';
import { refuseBrokenRequest } from './refuse-broken-request.ts';

/** The running API host. */
export type Api = {
  /** The port it took; what was asked for, unless that was 0. */
  port: number;
  /** Takes no more requests, lets those that run finish, closes. */
  stop(): Promise<void>;
};

/** Longer than load balancers keep an idle connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 75_000;

/** For the header block, and for the whole of a request of 50 MiB on a slow line. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 300_000;

const HEADERS_MAX_BYTES = 32 * 1_024;

/** How often connections are looked at whose time is over; Node would do it every half a minute. */
const LOOK_EVERY_MS = 5_000;

/** Connections of one address (of IPv6: one /64); behind the operator's own proxies all have the same, and no limit. */
const CONNECTIONS_PER_ADDRESS = 500;

/** How long requests may take that run when the host stops. */
const DRAIN_MS = 20_000;

/**
 * Starts the API host: the send API on a plain HTTP listener at `API_PORT`, with `GET /healthz` beside it.
 *
 * @throws an error of the listener (`EADDRINUSE` …) when the port cannot be had.
 */
export async function startApi(): Promise<Api> {
  const state = { isStopping: false };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
    },
    (request, response) => {
      answerRequest(request, response, state).catch((error: unknown) => {
        log().error({ err: error }, 'an answer could not be written');
        response.destroy();
      });
    },
  );
  server.on('clientError', refuseBrokenRequest);
  if (settings().TRUSTED_PROXIES === 0) limitConnections(server);
  server.listen(settings().API_PORT);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP listener's address is no text
    stop: async () => {
      state.isStopping = true;
      await drain(server);
    },
  };
}

/** Drops what one address opens beyond its share: who only stands there keeps nobody else out. */
function limitConnections(server: Server): void {
  const slots = createConnectionSlots(CONNECTIONS_PER_ADDRESS);
  server.on('connection', (socket) => {
    const holder = holderOf(unmap(socket.remoteAddress ?? ''));
    if (slots.take(holder)) socket.once('close', () => slots.give(holder));
    else socket.destroy();
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}
