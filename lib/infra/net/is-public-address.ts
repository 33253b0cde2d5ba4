import { BlockList, isIP } from 'node:net';
import { unmap } from './address-block.ts';

/** IANA's special-purpose IPv4 blocks that no stranger's server stands in, and multicast. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of the one block that global IPv6 addresses come from: tunnels (they hold an IPv4 address) and documentation. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = new BlockList();
for (const block of NOT_PUBLIC_V4) addBlock(notPublic, block, 'ipv4');
for (const block of NOT_PUBLIC_V6) addBlock(notPublic, block, 'ipv6');

const globalV6 = new BlockList();
addBlock(globalV6, '2000::/3', 'ipv6');

/**
 * Whether an address lies on the public internet: not loopback, private, link-local, shared (RFC 6598), multicast,
 * documentation, or an IPv6 form that wraps an IPv4 address (RFC 6890, RFC 6052). What is no address is not public.
 */
export function isPublicAddress(ip: string): boolean {
  const plain = unmap(ip.split('%')[0] ?? '');
  const version = isIP(plain);
  if (version === 4) return !notPublic.check(plain, 'ipv4');
  return version === 6 && globalV6.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6');
}

function addBlock(list: BlockList, block: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = block.split('/');
  list.addSubnet(network, Number(prefix), family);
}
