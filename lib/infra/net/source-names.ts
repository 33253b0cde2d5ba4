import type { Resolver } from 'node:dns/promises';

/** The DNS lookups for an address that mail is sent from. */
export type SourceResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'reverse'>;

/** Returns the records of a DNS lookup; none when there are no such records or no answer. */
export const askDns = async <T>(question: Promise<T[]>): Promise<T[]> => question.catch(() => []);

/** The names that reverse DNS has for an address (PTR), and whether one of them leads back to it. */
export async function lookUpNames(
  address: string,
  resolver: SourceResolver,
): Promise<{ names: string[]; isConfirmed: boolean }> {
  const found = await askDns(resolver.reverse(address));
  const names = found.map((one) => one.toLowerCase().replace(/\.$/, ''));
  const leads = await Promise.all(names.map((name) => leadsTo(name, address, resolver)));
  return { names, isConfirmed: leads.includes(true) };
}

/** Checks whether a name has an address among its A or AAAA records. */
export async function leadsTo(name: string, address: string, resolver: SourceResolver): Promise<boolean> {
  const found = await askDns(address.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name));
  return found.includes(address);
}
