import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { unmap } from '#lib/infra/net/address-block.ts';

/**
 * Returns the address of the caller from `x-forwarded-for`. Its last entry is the peer of the connection
 * (`notePeerAddresses`): the caller, or the nearest of the operator's proxies, of which `TRUSTED_PROXIES` is the
 * number. Entries further left are unverified claims of the caller.
 *
 * @param proxies the number of trusted proxies in front of this server.
 */
export function clientIp(headers: Headers, proxies: number = settings().TRUSTED_PROXIES): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = unmap(entries.at(-1 - proxies) ?? '');
  return isIP(address) ? address : null;
}

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
