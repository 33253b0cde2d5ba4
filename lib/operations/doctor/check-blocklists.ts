import { Resolver } from 'node:dns/promises';
import { askBlocklist, type Listing } from '#lib/infra/net/ask-blocklist.ts';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';
import { type DoctorResolver, findSources } from './source-addresses.ts';

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
    sources.flatMap(({ address }) => lists.map((list) => askBlocklist(address, list.toLowerCase(), resolver))),
  );
  const listed = asked.filter(({ verdict }) => verdict === 'listed');
  if (listed.length > 0) return fail(`${say(listed)}: read there why, mend it, and ask to be taken off.`);
  const silent = asked.filter(({ verdict }) => verdict === 'unanswered');
  if (silent.length > 0)
    return warn(`No answer about ${say(silent)}: such lists do not answer public resolvers; use one of your own.`);
  return ok(`${sources.map(({ address }) => address).join(', ')}: on none of ${lists.join(', ')}.`);
}

const say = (answers: readonly Listing[]) => answers.map(({ address, list }) => `${address} on ${list}`).join(', ');
