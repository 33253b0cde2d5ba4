import { lookUpCname, lookUpSoa, type RecordResolver } from './look-up-records.ts';
import { listNamesToRegistrable } from './registrable-domain.ts';

/** The zone that holds a name, null where DNS knows none, or why it cannot be known now. */
export type ZoneLookup = { zone: string | null } | { failed: string };

/** Names that are asked at most, counted down from the registrable domain: zones are not cut deeper. */
const NAMES_MAX = 8;

/** A person may be waiting for the answer. */
const DEADLINE_MS = 2_500;

/**
 * Finds the DNS zone that holds a name: the nearest name, from itself up to its registrable domain, that has an SOA record
 * (RFC 1034 §4.2). Never returns a zone above the registrable domain, which belongs to a registry. Never throws.
 *
 * @param name A-labels, in lower case.
 */
export async function findZone(resolver: RecordResolver, name: string): Promise<ZoneLookup> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<ZoneLookup>((resolve) => {
    timer = setTimeout(() => resolve({ failed: 'TIMEOUT' }), DEADLINE_MS);
  });
  try {
    return await Promise.race([askUpwards(resolver, name), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function askUpwards(resolver: RecordResolver, name: string): Promise<ZoneLookup> {
  const answers = await Promise.all(
    listNamesToRegistrable(name)
      .slice(-NAMES_MAX)
      .map(async (candidate) => ({ candidate, apex: await isApex(resolver, candidate) })),
  );
  // A longer name without an answer may be the apex: a shorter one is not taken in its place.
  for (const { candidate, apex } of answers) {
    if (typeof apex === 'string') return { failed: apex };
    if (apex) return { zone: candidate };
  }
  return { zone: null };
}

/** Returns the code of the failure where DNS gives no answer. An alias is no apex (RFC 1034 §3.6.2): its SOA is its target's. */
async function isApex(resolver: RecordResolver, name: string): Promise<boolean | string> {
  const soa = await lookUpSoa(resolver, name);
  if ('failed' in soa) return soa.failed;
  if (soa.values.length === 0) return false;
  const cname = await lookUpCname(resolver, name);
  return 'failed' in cname ? cname.failed : cname.values.length === 0;
}
