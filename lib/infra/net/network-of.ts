import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The bits that one subscriber of IPv6 has at least: a whole /64 (RFC 6177). */
const SUBSCRIBER_BITS = 64;

/**
 * Returns the network that a limit per caller counts for: an IPv4 address itself, of an IPv6 address its /64. The same
 * network always has the same text.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${ip.replace(/%.*$/, '')}/${SUBSCRIBER_BITS}`);
  return `${network.toString()}/${SUBSCRIBER_BITS}`;
}
