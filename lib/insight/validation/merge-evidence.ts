import { DAY_MS } from '#lib/core/durations.ts';
import { countDomainOutcomes, readOutcomesOfDay } from '#lib/events/read/outcomes/read-outcomes.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { hashAddress } from './address-hash.ts';
import { enqueueEvidence } from './enqueue-evidence.ts';
import { type EvidenceFact, mergeEvidence, NO_EVIDENCE } from './evidence.ts';
import { REPUTATION_DAYS, REPUTATION_LEAST } from './reputation.ts';
import { findEvidence, insertEvidenceDay, replaceReputations, type StoredEvidence, upsertEvidence } from './store.ts';

/** The days for which evidence is kept after its last change. */
const KEPT_DAYS = 400;

type Outcomes = Parameters<Parameters<typeof readOutcomesOfDay>[2]>[0][number];

/**
 * Merges the results of a day's mail into the evidence, and counts the experience with domains again. A day is merged
 * once: a repeat changes nothing.
 *
 * @param input.day YYYY-MM-DD in UTC, over by now.
 */
export async function mergeEvidenceOfDay(now: Date, { day }: { day: string }): Promise<void> {
  const expiresAt = new Date(Date.parse(day) + KEPT_DAYS * DAY_MS);
  await withTransaction(async (db) => {
    if (!(await insertEvidenceDay(db, day, now))) return;
    await readOutcomesOfDay(db, day, async (page) => {
      const added = page.flatMap(withHash);
      const known = new Map((await findEvidence(added, db)).map((row) => [keyOf(row), row]));
      const merged = added.map((row): StoredEvidence => {
        const evidence = mergeEvidence(known.get(keyOf(row)) ?? NO_EVIDENCE, row.facts);
        return { ...evidence, companyId: row.companyId, addressHash: row.addressHash };
      });
      await upsertEvidence(db, merged, expiresAt);
    });
    // Where mail is captured nothing was delivered, and statistics do not tell the two apart.
    const isDelivered = settings().DELIVERY_ROUTE.kind !== 'capture';
    const since = new Date(now.getTime() - REPUTATION_DAYS * DAY_MS);
    await replaceReputations(db, isDelivered ? await countDomainOutcomes(db, since, REPUTATION_LEAST) : [], now);
  });
}

type Hashed = { companyId: string; addressHash: Buffer; facts: EvidenceFact[] };

/** Returns the facts of an address under its hash; none without ENCRYPTION_KEY. */
function withHash({ companyId, address, outcomes, engagedAt }: Outcomes): Hashed[] {
  const addressHash = hashAddress(companyId, address);
  if (!addressHash) return [];
  const facts = outcomes.map(
    ({ at, bounceClass }): EvidenceFact =>
      bounceClass === 0 ? { at, kind: 'delivered' } : { at, kind: 'bounced', bounceClass },
  );
  if (engagedAt) facts.push({ at: engagedAt, kind: 'engaged' });
  return [{ companyId, addressHash, facts }];
}

const keyOf = ({ companyId, addressHash }: Pick<StoredEvidence, 'companyId' | 'addressHash'>): string =>
  `${companyId} ${addressHash.toString('hex')}`;

/** Merges a day into the evidence, and enqueues the next day that is not merged yet. */
export async function runMergeEvidence(now: Date, { day }: { day: string }): Promise<void> {
  await mergeEvidenceOfDay(now, { day });
  await enqueueEvidence(now);
}
