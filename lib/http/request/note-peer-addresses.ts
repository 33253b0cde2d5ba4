import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** A diagnostics channel of Node, published before the server handles a request. */
const REQUEST_START = 'http.server.request.start';

/**
 * Appends the peer address of the connection to `x-forwarded-for` of every request, as a proxy would. The web server
 * itself sets the header only if it is missing, so that a caller could claim any address.
 */
export function notePeerAddresses(): void {
  subscribe(REQUEST_START, (message) => {
    // The documented message of the channel.
    const { request } = message as { request: IncomingMessage };
    const given = request.headers['x-forwarded-for'];
    const peer = request.socket.remoteAddress ?? 'unknown';
    request.headers['x-forwarded-for'] = given === undefined ? peer : `${given}, ${peer}`;
  });
}
