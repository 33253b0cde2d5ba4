import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';
import { askDns, type DoctorResolver, findSources } from './source-addresses.ts';

/** Whether an address that mail leaves from stands on one of the blocklists of DNS_BLOCKLISTS (RFC 5782). */
export async function checkBlocklists(
  patient: Pick<Patient, 'settings' | 'db'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const { DELIVERY_ROUTE, DNS_BLOCKLISTS: lists } = patient.settings;
  if (DELIVERY_ROUTE.kind !== 'mx') return ok('Blocklists are not asked: DELIVERY_ROUTE is not mx.');
  if (lists.length === 0) return ok('Blocklists are not asked: DNS_BLOCKLISTS names none.');
  const sources = await findSources(patient, resolver);
  const asked = await Promise.all(
    sources.flatMap(({ address }) => lists.map((list) => ask(address, list.toLowerCase(), resolver))),
  );
  const listed = asked.filter(({ verdict }) => verdict === 'listed');
  if (listed.length > 0) return fail(`${say(listed)}: read there why, mend it, and ask to be taken off.`);
  const refusing = asked.filter(({ verdict }) => verdict === 'refused');
  if (refusing.length > 0)
    return warn(`No answer about ${say(refusing)}: such lists do not answer public resolvers; use one of your own.`);
  return ok(`${sources.map(({ address }) => address).join(', ')}: on none of ${lists.join(', ')}.`);
}

type Answer = { address: string; list: string; verdict: 'listed' | 'refused' | 'clean' };

/** 127.255.255.0/24 says that the question was not welcome, other addresses of 127/8 that the address is listed. */
async function ask(address: string, list: string, resolver: DoctorResolver): Promise<Answer> {
  const answers = await askDns(resolver.resolve4(`${reverseLabels(address)}.${list}`));
  const codes = answers.filter((answer) => answer.startsWith('127.'));
  const isListed = codes.some((code) => !code.startsWith('127.255.255.'));
  return { address, list, verdict: isListed ? 'listed' : codes.length > 0 ? 'refused' : 'clean' };
}

const say = (answers: readonly Answer[]) => answers.map(({ address, list }) => `${address} on ${list}`).join(', ');

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
