import { Resolver } from 'node:dns/promises';
import { askBlocklist, type Listing } from '#lib/infra/net/ask-blocklist.ts';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';
import { type DoctorResolver, findSources } from './source-addresses.ts';

/** Checks the addresses that mail leaves from on the blocklists of DNS_BLOCKLISTS (RFC 5782). */
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
  if (listed.length > 0) return fail(`${formatListings(listed)}: read the reason there, fix it, and ask for removal.`);
  const silent = asked.filter(({ verdict }) => verdict === 'unanswered');
  if (silent.length > 0)
    return warn(
      `No answer about ${formatListings(silent)}: such lists do not answer public resolvers; use one of your own.`,
    );
  return ok(`${sources.map(({ address }) => address).join(', ')}: on none of ${lists.join(', ')}.`);
}

const formatListings = (answers: readonly Listing[]) =>
  answers.map(({ address, list }) => `${address} on ${list}`).join(', ');
