import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '#lib/core/public-address.ts';

/** Ranges in which a host is this machine itself or shares a link with it. */
const LOCAL_RANGES: ReadonlySet<string> = new Set(['loopback', 'linkLocal', 'unspecified']);

/** Names that lead to this machine by definition (RFC 6761 §6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/;

/**
 * Checks whether a URL's host names this machine or its link without asking DNS: `localhost`, or a loopback, link-local or
 * unspecified address in any form that a resolver would take.
 */
export function isLocalHost(host: string): boolean {
  const plain = normalHost(host);
  if (plain === null) return false;
  return LOCALHOST.test(plain) || (isIP(plain) !== 0 && LOCAL_RANGES.has(ipaddr.process(plain).range()));
}

/** Checks whether a URL's host names something outside the public internet without asking DNS: a name is not asked for. */
export function isPrivateHost(host: string): boolean {
  const plain = normalHost(host);
  if (plain === null) return false;
  return LOCALHOST.test(plain) || (isIP(plain) !== 0 && !isPublicAddress(plain));
}

/**
 * Returns a host as the URL parser of browsers reads it, without brackets: decimal, octal, hexadecimal and short IPv4
 * addresses (`2130706433`, `0177.1`) become dotted ones. Null for a host that it refuses.
 */
function normalHost(host: string): string | null {
  const url = `http://${host}/`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : null;
}
