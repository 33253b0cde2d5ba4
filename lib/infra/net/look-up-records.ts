import { Resolver } from 'node:dns/promises';

/** Time and tries of one query: a person may be waiting for the answer. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/** The queries that checks of a customer's records need. */
export type RecordResolver = Pick<
  Resolver,
  'resolveTxt' | 'resolveCname' | 'resolveMx' | 'resolveSoa' | 'resolveNs' | 'resolve4' | 'resolve6'
>;

/** The values of a name's records, none where it has no such records, or why they cannot be known now. */
export type Lookup = { values: string[] } | { failed: string };

/** Creates a resolver that asks the name servers of the machine; it caches nothing itself. */
export const recordResolver = (): RecordResolver => new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });

/** Looks up the TXT records of a name, the strings of each joined (RFC 7208 §3.3). */
export const lookUpTxt = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join('')));

/** Looks up the target of a name's CNAME record; at most one (RFC 2181 §10.1). */
export const lookUpCname = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveCname(name)).map((target) => target.toLowerCase().replace(/\.$/, '')));

/** Looks up the primary name server in a name's SOA record; none where the name is no zone apex. */
export const lookUpSoa = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => [(await resolver.resolveSoa(name)).nsname]);

/** Looks up the name servers of a zone, in lower case; none where the name is no zone apex. */
export const lookUpNameServers = (resolver: RecordResolver, zone: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveNs(zone)).map((host) => host.toLowerCase().replace(/\.$/, '')));

/** Looks up the mail hosts of a name that have the best preference (RFC 5321 §5.1). */
export const lookUpBestMx = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => {
    const hosts = await resolver.resolveMx(name);
    const best = Math.min(...hosts.map(({ priority }) => priority));
    return hosts
      .filter(({ priority }) => priority === best)
      .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''));
  });

/** Looks up all mail hosts of a name, in any order. */
export const lookUpMx = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange));

/** Looks up the IPv4 and IPv6 addresses of a name, following aliases. */
export async function lookUpAddresses(resolver: RecordResolver, name: string): Promise<Lookup> {
  const both = await Promise.all([ask(() => resolver.resolve4(name)), ask(() => resolver.resolve6(name))]);
  const values = both.flatMap((found) => ('values' in found ? found.values : []));
  return values.length > 0 ? { values } : (both.find((found) => 'failed' in found) ?? { values });
}

/** Answers that mean "no such records": the name does not exist, or has none of this type. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

async function ask(query: () => Promise<string[]>): Promise<Lookup> {
  try {
    return { values: await query() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
    return NONE.has(code) ? { values: [] } : { failed: code.replace(/^E/, '') };
  }
}
