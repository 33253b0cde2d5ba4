import { getDomain } from 'tldts';

/**
 * Returns the domain that its owner registered for a name: the public suffix and one label, as in `example.co.uk`. Names
 * under a private suffix such as `uk.com` count as registered there. A suffix that is not on the list is one label.
 *
 * @param name A-labels, in lower case.
 * @returns null for a name that is itself a public suffix or one label.
 */
export const getRegistrableDomain = (name: string): string | null =>
  getDomain(name, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });

/** Lists a name and the names above it, up to its registrable domain; the name alone where it has none. */
export function listNamesToRegistrable(name: string): string[] {
  const top = getRegistrableDomain(name) ?? name;
  const below = name.slice(0, -top.length).split('.').filter(Boolean);
  return [...below.map((_, index) => `${below.slice(index).join('.')}.${top}`), top];
}
