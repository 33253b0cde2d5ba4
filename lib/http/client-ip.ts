import { isIP } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { unmap } from '#lib/infra/net/address-block.ts';

/**
 * The address of the caller, from `x-forwarded-for`. Its last entry is where the request came from
 * (`note-peer-addresses.ts`): the caller, or else as many proxies of the operator's own as `TRUSTED_PROXIES` says. What
 * stands further ahead is whatever the caller claims.
 *
 * @param proxies how many of the operator's own proxies a request passes.
 */
export function clientIp(headers: Headers, proxies: number = settings().TRUSTED_PROXIES): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = unmap(entries.at(-1 - proxies) ?? '');
  return isIP(address) ? address : null;
}
