import { DAY_MS } from '#lib/core/durations.ts';

/** The company's own experience with an address. */
export type Evidence = {
  /** The last delivery. */
  deliveredAt: Date | null;
  /** The last bounce of class 10, 22 or 30 (docs/contract.md §4). */
  bouncedAt: Date | null;
  bounceClass: number | null;
  /** Bounces of a full mailbox since anything else happened. */
  fullCount: number;
  /** The last open or click of a person. */
  engagedAt: Date | null;
};

/** The evidence of an address that nothing is known of. */
export const NO_EVIDENCE: Evidence = {
  deliveredAt: null,
  bouncedAt: null,
  bounceClass: null,
  fullCount: 0,
  engagedAt: null,
};

/** Something that happened to mail to an address. */
export type EvidenceFact = { at: Date } & (
  | { kind: 'delivered' }
  | { kind: 'engaged' }
  | { kind: 'bounced'; bounceClass: number }
);

/** An address that does not exist (docs/contract.md §4). */
export const HARD_CLASSES: ReadonlySet<number> = new Set([10, 30]);

/** A full mailbox. */
export const FULL_CLASS = 22;

/** The result of a full count is the same from here on, and the column is small. */
const FULL_COUNT_MAX = 1_000;

/** Adds what happened to what was known, in the order in which it happened. */
export function mergeEvidence(known: Evidence, facts: readonly EvidenceFact[]): Evidence {
  const merged = { ...known };
  for (const fact of [...facts].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    if (fact.kind === 'delivered') {
      merged.deliveredAt = latest(merged.deliveredAt, fact.at);
      merged.fullCount = 0;
    } else if (fact.kind === 'engaged') {
      merged.engagedAt = latest(merged.engagedAt, fact.at);
    } else {
      merged.fullCount = fact.bounceClass === FULL_CLASS ? Math.min(FULL_COUNT_MAX, merged.fullCount + 1) : 0;
      if (merged.bouncedAt === null || fact.at >= merged.bouncedAt) {
        merged.bouncedAt = fact.at;
        merged.bounceClass = fact.bounceClass;
      }
    }
  }
  return merged;
}

const latest = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);

/** Returns true if the last result of an address is a hard bounce: nothing was delivered after it. */
export const isHardBounced = ({ bouncedAt, bounceClass, deliveredAt }: Evidence): boolean =>
  bouncedAt !== null &&
  bounceClass !== null &&
  HARD_CLASSES.has(bounceClass) &&
  (deliveredAt === null || deliveredAt <= bouncedAt);

/** Returns the whole days since an instant, at least 0. */
export const daysSinceEvidence = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY_MS));
