import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses (deprecated, RFC 4291 §2.5.5.1): they carry any IPv4 address, loopback too. */
const IPV4_COMPATIBLE: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/**
 * Checks whether an address belongs to the public internet (IANA special-purpose registries, RFC 6890): the guard against
 * mail hosts and links that lead into our own network. Anything but an address in its usual form, without a zone, is not
 * public; neither is a form that carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), whichever it is.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || !parsed.match(IPV4_COMPATIBLE);
}
