import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are nobody's on the public internet (IANA special-purpose registries, RFC 6890). */
const SPECIAL_IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The same for IPv6: and forms that carry an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), whichever it is. */
const SPECIAL_IPV6: [network: string, prefix: number][] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

// Two lists: in one, the network of the mapped addresses would also mean every IPv4 address.
const specialIpv4 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) specialIpv4.addSubnet(network, prefix, 'ipv4');
const specialIpv6 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV6) specialIpv6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an address belongs to the public internet: the wall against mail hosts and links that lead into our own
 * network. What is no address at all, or has a zone, is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && !specialIpv6.check(address, 'ipv6');
}
