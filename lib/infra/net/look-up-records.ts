import { Resolver } from 'node:dns/promises';

/** DNS is asked again so often and after so long: a person may be waiting for the answer. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/** What is asked of DNS when a customer's records are looked at. */
export type RecordResolver = Pick<Resolver, 'resolveTxt' | 'resolveCname' | 'resolveMx' | 'resolve4' | 'resolve6'>;

/** What a name holds, or why that cannot be known now; a name without such records holds none. */
export type Lookup = { values: string[] } | { failed: string };

/** The resolver of the installation, whose answers are never older than DNS allows. */
export const recordResolver = (): RecordResolver => new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });

/** The TXT records of a name, each joined of its strings (RFC 7208 §3.3). */
export const lookUpTxt = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join('')));

/** Where a name leads as an alias; at most one (RFC 2181 §10.1). */
export const lookUpCname = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => (await resolver.resolveCname(name)).map((target) => target.toLowerCase().replace(/\.$/, '')));

/** The hosts that take a name's mail, the most preferred ones only (RFC 5321 §5.1). */
export const lookUpBestMx = (resolver: RecordResolver, name: string): Promise<Lookup> =>
  ask(async () => {
    const hosts = await resolver.resolveMx(name);
    const best = Math.min(...hosts.map(({ priority }) => priority));
    return hosts
      .filter(({ priority }) => priority === best)
      .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''));
  });

/** The addresses of a name, also where it is an alias. */
export async function lookUpAddresses(resolver: RecordResolver, name: string): Promise<Lookup> {
  const both = await Promise.all([ask(() => resolver.resolve4(name)), ask(() => resolver.resolve6(name))]);
  const values = both.flatMap((found) => ('values' in found ? found.values : []));
  return values.length > 0 ? { values } : (both.find((found) => 'failed' in found) ?? { values });
}

/** Nothing there: no such name, or none of these records. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

async function ask(query: () => Promise<string[]>): Promise<Lookup> {
  try {
    return { values: await query() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
    return NONE.has(code) ? { values: [] } : { failed: code.replace(/^E/, '') };
  }
}
