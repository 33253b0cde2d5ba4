import { createServer, type RequestListener, type Server } from 'node:http';
import { unmap } from '../net/address-block.ts';
import { createConnectionSlots } from '../net/connection-slots.ts';
import { networkOf } from '../net/network-of.ts';
import { answerBrokenRequests, type FormatRefusal, formatEmptyRefusal } from './answer-broken-requests.ts';
import { closeSlowBodies } from './close-slow-bodies.ts';
import { drainBodies } from './drain-bodies.ts';
import { trackExchanges } from './exchanges.ts';
import { type HttpLimits, httpLimits } from './http-limits.ts';
import { limitRequests } from './limit-requests.ts';

/** The largest header block that is read, as the API host has always had it. */
const HEADERS_MAX_BYTES = 32 * 1_024;

/** Node's own interval of 30 s would let a slow client stay that much longer than its timeout. */
const CHECK_EVERY_MS = 1_000;

/**
 * Creates an HTTP server with limits: connections in all and per client, and timeouts for headers, bodies, responses that
 * nobody reads, and idle connections.
 *
 * Without trusted proxies a client is the remote address of its connections. Behind trusted proxies all connections come
 * from the proxies, so the requests in progress of each forwarded address are counted instead.
 *
 * However early a request is refused, its connection serves the next one or closes, and the client can read the answer.
 *
 * @param format writes the response to a request that cannot be read.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: HttpLimits = httpLimits(),
  format: FormatRefusal = formatEmptyRefusal,
): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
  });
  server.timeout = limits.stallTimeoutMs;
  server.maxConnections = limits.connections;
  const findExchange = trackExchanges(server);
  drainBodies(server, findExchange, limits);
  answerBrokenRequests(server, findExchange, { format, graceMs: limits.graceMs });
  closeSlowBodies(server, limits.bodyTimeoutMs);
  // An expectation that is not known is ignored (RFC 9110 §10.1.1), so that its request meets the limits too.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  if (limits.trustedProxies === 0) {
    limitConnections(server, limits.perAddress);
    server.on('request', listener);
  } else {
    server.on('request', limitRequests(listener, limits));
  }
  return server;
}

/** Closes every connection that a client address (of IPv6: its /64) opens beyond `max`. */
function limitConnections(server: Server, max: number): void {
  const slots = createConnectionSlots(max);
  server.on('connection', (socket) => {
    const holder = networkOf(unmap(socket.remoteAddress ?? ''));
    if (slots.take(holder)) socket.once('close', () => slots.give(holder));
    else socket.destroy();
  });
}
