import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Node's own channel: heard before the server looks at a request. */
const REQUEST_START = 'http.server.request.start';

/**
 * Appends to `x-forwarded-for` of every request the address from which it really came, as a proxy would. The web server
 * itself writes it only where the caller left the header out, so that a caller could claim any address.
 */
export function notePeerAddresses(): void {
  subscribe(REQUEST_START, (message) => {
    // The channel's documented message.
    const { request } = message as { request: IncomingMessage };
    const given = request.headers['x-forwarded-for'];
    const peer = request.socket.remoteAddress ?? 'unknown';
    request.headers['x-forwarded-for'] = given === undefined ? peer : `${given}, ${peer}`;
  });
}
