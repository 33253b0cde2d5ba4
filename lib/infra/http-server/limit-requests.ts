import type { IncomingMessage, RequestListener } from 'node:http';
import { unmap } from '../net/address-block.ts';
import { createConnectionSlots } from '../net/connection-slots.ts';
import { networkOf } from '../net/network-of.ts';
import type { HttpLimits } from './http-limits.ts';

/**
 * Wraps a listener so that each client address that the trusted proxies report has at most `perAddress` requests in
 * progress; one more is answered with 429. A request without a forwarded address is not limited.
 */
export function limitRequests(
  listener: RequestListener,
  { perAddress, trustedProxies }: Pick<HttpLimits, 'perAddress' | 'trustedProxies'>,
): RequestListener {
  const slots = createConnectionSlots(perAddress);
  return (request, response) => {
    const address = forwardedAddress(request, trustedProxies);
    if (address === null) {
      listener(request, response);
      return;
    }
    const holder = networkOf(address);
    if (!slots.take(holder)) {
      response.writeHead(429, { 'retry-after': '1', connection: 'close', 'content-length': '0' }).end();
      return;
    }
    response.once('close', () => slots.give(holder));
    listener(request, response);
  };
}

/**
 * Returns the address that the outermost trusted proxy saw. It reads the raw headers, because other listeners add the
 * remote address of the connection to `request.headers`.
 */
function forwardedAddress({ rawHeaders }: IncomingMessage, trustedProxies: number): string | null {
  const entries: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'x-forwarded-for') entries.push(...(rawHeaders[at + 1] ?? '').split(','));
  }
  const address = entries.at(-trustedProxies)?.trim();
  return address ? unmap(address) : null;
}
