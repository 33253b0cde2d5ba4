import { isIPv6 } from 'node:net';
import type { SourceResolver } from './source-names.ts';

/** The result of looking up an address in a blocklist: listed, not listed, or no answer. */
export type Listing = { address: string; list: string; verdict: 'listed' | 'unanswered' | 'clean' };

/**
 * Queries one DNS blocklist for an address (RFC 5782). 127.255.255.0/24 says that the question was not welcome, other
 * addresses of 127/8 that the address is listed.
 */
export async function askBlocklist(
  address: string,
  list: string,
  resolver: Pick<SourceResolver, 'resolve4'>,
): Promise<Listing> {
  const answers = await resolver.resolve4(`${reverseLabels(address)}.${list}`).catch(nothingOrNull);
  if (answers === null) return { address, list, verdict: 'unanswered' };
  const codes = answers.filter((answer) => answer.startsWith('127.'));
  const isListed = codes.some((code) => !code.startsWith('127.255.255.'));
  return { address, list, verdict: isListed ? 'listed' : codes.length > 0 ? 'unanswered' : 'clean' };
}

/** No such name, or no address there, says that the list has nothing; any other failure says nothing. */
const nothingOrNull = ({ code }: NodeJS.ErrnoException): string[] | null =>
  code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;

/** The labels of an address under a list: octets, or nibbles of all 32 of IPv6, the last one first. */
function reverseLabels(address: string): string {
  if (!isIPv6(address)) return address.split('.').reverse().join('.');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const nibbles = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('');
  return [...nibbles].reverse().join('.');
}
