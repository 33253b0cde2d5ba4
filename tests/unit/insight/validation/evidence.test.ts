import { describe, expect, it } from 'vitest';
import { type EvidenceFact, isHardBounced, mergeEvidence, NO_EVIDENCE } from '#lib/insight/validation/evidence.ts';
import { reputationOf } from '#lib/insight/validation/reputation.ts';
import { fc } from '../../../fixtures/properties.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 0, minute));
const delivered = (minute: number): EvidenceFact => ({ at: at(minute), kind: 'delivered' });
const bounced = (minute: number, bounceClass: number): EvidenceFact => ({
  at: at(minute),
  kind: 'bounced',
  bounceClass,
});

describe('the evidence about an address', () => {
  it('counts bounces of a full mailbox until something else happens', () => {
    const full = [bounced(1, 22), bounced(2, 22), bounced(3, 22)];
    expect(mergeEvidence(NO_EVIDENCE, full)).toMatchObject({ fullCount: 3, bounceClass: 22, bouncedAt: at(3) });
    expect(mergeEvidence(NO_EVIDENCE, [...full, delivered(4)])).toMatchObject({ fullCount: 0, deliveredAt: at(4) });
    expect(mergeEvidence(NO_EVIDENCE, [...full, bounced(4, 10)])).toMatchObject({ fullCount: 0, bounceClass: 10 });
  });

  it('is the same whether facts are merged at once or day by day', () => {
    const fact = fc
      .tuple(fc.integer({ min: 0, max: 500 }), fc.constantFrom(0, 10, 22, 30, 99))
      .map(
        ([minute, kind]): EvidenceFact =>
          kind === 99 ? { at: at(minute), kind: 'engaged' } : kind === 0 ? delivered(minute) : bounced(minute, kind),
      );
    fc.assert(
      fc.property(
        fc.uniqueArray(fact, { selector: (one) => one.at.getTime() }),
        fc.integer({ min: 0, max: 500 }),
        (facts, cut) => {
          const before = facts.filter((one) => one.at < at(cut));
          const after = facts.filter((one) => one.at >= at(cut));
          expect(mergeEvidence(mergeEvidence(NO_EVIDENCE, before), after)).toEqual(mergeEvidence(NO_EVIDENCE, facts));
        },
      ),
    );
  });

  it('is a hard bounce only while nothing was delivered after it', () => {
    expect(isHardBounced(mergeEvidence(NO_EVIDENCE, [bounced(1, 10)]))).toBe(true);
    expect(isHardBounced(mergeEvidence(NO_EVIDENCE, [bounced(1, 10), delivered(2)]))).toBe(false);
    expect(isHardBounced(mergeEvidence(NO_EVIDENCE, [delivered(1), bounced(2, 30)]))).toBe(true);
    expect(isHardBounced(mergeEvidence(NO_EVIDENCE, [bounced(1, 22)]))).toBe(false);
  });
});

describe('the experience with a domain', () => {
  it('adds to the confidence from -10 to 10 by its share of hard bounces', () => {
    expect(reputationOf(undefined)).toBe(0);
    expect(reputationOf({ delivered: 100, bounced: 0 })).toBe(10);
    expect(reputationOf({ delivered: 89, bounced: 11 })).toBe(0);
    expect(reputationOf({ delivered: 50, bounced: 50 })).toBe(-10);
  });
});
