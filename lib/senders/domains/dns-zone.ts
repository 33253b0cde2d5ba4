import type { ZoneLookup } from '#lib/infra/net/find-zone.ts';
import { getRegistrableDomain } from '#lib/infra/net/registrable-domain.ts';

/** The part of a domain's row that its zone is read from. */
export type ZonedRow = { domain: string; dnsZone: string | null };

/** Returns the zone that a domain's records are entered in: the one that DNS named last, else its registrable domain. */
export function getZone({ domain, dnsZone }: ZonedRow): string {
  const isAbove = dnsZone !== null && (domain === dnsZone || domain.endsWith(`.${dnsZone}`));
  return isAbove ? dnsZone : (getRegistrableDomain(domain) ?? domain);
}

/** Returns the zone to store after a lookup: what DNS says, or what was known before where it gave no answer. */
export const resolveKnownZone = (lookup: ZoneLookup, known: string | null): string | null =>
  'zone' in lookup ? lookup.zone : known;

/** Returns a record's name relative to its zone, as DNS providers ask for it; `@` for the zone's apex. */
export const formatHost = (zone: string, name: string): string =>
  name === zone ? '@' : name.slice(0, -zone.length - 1);
