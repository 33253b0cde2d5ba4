import { isIP } from 'node:net';

/**
 * The address of the caller: the last entry of `x-forwarded-for`, which the nearest proxy wrote, or the server itself
 * where there is no proxy. Earlier entries are whatever the caller claims.
 */
export function clientIp(headers: Headers): string | null {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = last.replace(/^::ffff:/i, '');
  return isIP(address) ? address : null;
}
