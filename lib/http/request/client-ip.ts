import { isIP } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { unmap } from '#lib/infra/net/address-block.ts';

/**
 * Returns the address of the caller from `x-forwarded-for`. Its last entry is the peer of the connection
 * (`note-peer-addresses.ts`): the caller, or the nearest of the operator's proxies, of which `TRUSTED_PROXIES` is the
 * number. Entries further left are unverified claims of the caller.
 *
 * @param proxies the number of trusted proxies in front of this server.
 */
export function clientIp(headers: Headers, proxies: number = settings().TRUSTED_PROXIES): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = unmap(entries.at(-1 - proxies) ?? '');
  return isIP(address) ? address : null;
}
