import { BlockList, isIPv4 } from 'node:net';

/** Whether an address lies in one of the given addresses or CIDR blocks, v4 and v6; an IPv4-mapped address counts as IPv4. */
export function isAddressAllowed(ip: string, blocks: readonly string[]): boolean {
  const plain = unmap(ip);
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix), family);
  }
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** `::ffff:192.0.2.1`, as dual-stack sockets name it, as `192.0.2.1`. */
export const unmap = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
