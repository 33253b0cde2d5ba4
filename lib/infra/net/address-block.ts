import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Checks whether an address lies in one of the given addresses or CIDR blocks, IPv4 and IPv6; an IPv4-mapped address counts
 * as IPv4.
 */
export function isAddressAllowed(ip: string, blocks: readonly string[]): boolean {
  if (isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  return blocks.some((block) => {
    const [network, prefix] = block.includes('/') ? ipaddr.parseCIDR(block) : [ipaddr.parse(block), null];
    if (network.kind() !== address.kind()) return false;
    return address.match(network, prefix ?? (network.kind() === 'ipv4' ? 32 : 128));
  });
}

/** Returns `192.0.2.1` for `::ffff:192.0.2.1`, as dual-stack sockets spell an IPv4 address; any other text as it is. */
export const unmap = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
