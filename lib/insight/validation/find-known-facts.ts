import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { listRecentOutcomes } from '#lib/engine/messages/read/outcomes/queries.ts';
import { listSuppressed } from '#lib/engine/suppressions/queries.ts';
import { hashAddress } from './address-hash.ts';
import { type Evidence, type EvidenceFact, mergeEvidence, NO_EVIDENCE } from './evidence.ts';
import { reputationOf } from './reputation.ts';
import { findEvidence, findMergedDay, findReputations } from './store.ts';

/** The facts that are known from mail that was sent before. */
export type KnownFacts = {
  /** By address in lower case; addresses without any evidence are missing. */
  evidence: ReadonlyMap<string, Evidence>;
  /** Suppressed addresses, in lower case. */
  suppressed: ReadonlySet<string>;
  /** From -10 to 10 by domain; domains without experience are missing. */
  reputations: ReadonlyMap<string, number>;
};

/** The days before now that are read directly where no day has been merged yet. */
const UNMERGED_DAYS = 2;

/** Finds the company's evidence about addresses, its suppressions, and the experience with their domains. */
export async function findKnownFacts(
  ctx: Context,
  addresses: readonly string[],
  domains: readonly string[],
): Promise<KnownFacts> {
  const [evidence, suppressed, reputations] = await Promise.all([
    findOwnEvidence(ctx, addresses),
    listSuppressed(ctx, [...new Set(addresses.map((address) => address.toLowerCase()))]),
    findReputations(domains),
  ]);
  return {
    evidence,
    suppressed,
    reputations: new Map(reputations.map((row) => [row.domain, reputationOf(row)])),
  };
}

/** Reads the merged evidence, and adds the results of the days that are not merged yet. */
async function findOwnEvidence(
  { scope: { companyId }, now }: Pick<Context, 'scope' | 'now'>,
  addresses: readonly string[],
): Promise<Map<string, Evidence>> {
  const keys = addresses.flatMap((address) => {
    const addressHash = hashAddress(companyId, address);
    return addressHash ? [{ companyId, addressHash, address: address.toLowerCase() }] : [];
  });
  const since = await unmergedSince(now());
  const [stored, recent] = await Promise.all([findEvidence(keys), listRecentOutcomes(companyId, addresses, since)]);
  const byHash = new Map(stored.map((row) => [row.addressHash.toString('hex'), row]));
  const found = new Map<string, Evidence>();
  for (const { addressHash, address } of keys) {
    const row = byHash.get(addressHash.toString('hex'));
    if (row) found.set(address, row);
  }
  for (const outcome of recent) {
    const known = found.get(outcome.address) ?? NO_EVIDENCE;
    found.set(outcome.address, mergeEvidence(known, [toFact(outcome)]));
  }
  return found;
}

const toFact = ({ at, status, bounceClass }: { at: Date; status: string; bounceClass: number }): EvidenceFact =>
  status === 'delivered' ? { at, kind: 'delivered' } : { at, kind: 'bounced', bounceClass };

async function unmergedSince(now: Date): Promise<Date> {
  const merged = await findMergedDay();
  return merged === null ? new Date(now.getTime() - UNMERGED_DAYS * DAY_MS) : new Date(Date.parse(merged) + DAY_MS);
}
