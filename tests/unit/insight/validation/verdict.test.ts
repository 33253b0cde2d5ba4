import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/core/durations.ts';
import { NO_EVIDENCE } from '#lib/insight/validation/evidence.ts';
import { decideVerdict, type VerdictFacts } from '#lib/insight/validation/verdict.ts';
import { fc } from '../../../fixtures/properties.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const PLAIN: VerdictFacts = {
  isWellFormed: true,
  typo: null,
  mail: 'ok',
  isDisposable: false,
  role: null,
  breaksRule: false,
  isSuppressed: false,
  evidence: NO_EVIDENCE,
  reputation: 0,
};

const decide = (facts: Partial<VerdictFacts>) => {
  const { result, reason, confidence, isValid } = decideVerdict({ ...PLAIN, ...facts }, NOW);
  return [result, reason, confidence, isValid];
};

const evidence = (facts: Partial<VerdictFacts['evidence']>) => ({ evidence: { ...NO_EVIDENCE, ...facts } });
const hardBounce = (days: number) => ({ bouncedAt: ago(days), bounceClass: 10 });

describe('the table of verdicts', () => {
  it('refuses invalid syntax before anything else', () => {
    expect(decide({ isWellFormed: false, typo: { isKnown: true }, isDisposable: true })).toEqual([
      'undeliverable',
      'Invalid Syntax',
      0,
      false,
    ]);
  });

  it('calls a known misspelling a typo even if its domain takes mail', () => {
    expect(decide({ typo: { isKnown: true } })).toEqual(['typo', null, 5, true]);
  });

  it.each(['none', 'null_mx'] as const)('calls a domain near a provider a typo if it takes no mail (%s)', (mail) => {
    expect(decide({ typo: { isKnown: false }, mail })).toEqual(['typo', null, 5, false]);
  });

  it.each(['ok', 'unknown'] as const)('keeps a domain near a provider neutral while it may take mail (%s)', (mail) => {
    expect(decide({ typo: { isKnown: false }, mail })[0]).toBe('neutral');
  });

  it.each(['none', 'null_mx'] as const)('calls an address undeliverable if its domain takes no mail (%s)', (mail) => {
    expect(decide({ mail, ...evidence({ deliveredAt: ago(1) }) })).toEqual([
      'undeliverable',
      'Invalid Domain',
      0,
      false,
    ]);
  });

  it('calls an address undeliverable for a year after a hard bounce', () => {
    expect(decide(evidence(hardBounce(365)))).toEqual(['undeliverable', 'Invalid Recipient', 2, true]);
    expect(decide(evidence(hardBounce(366)))[0]).toBe('neutral');
    expect(decide(evidence({ bouncedAt: ago(1), bounceClass: 30 }))[0]).toBe('undeliverable');
  });

  it('forgets a hard bounce as soon as something was delivered after it', () => {
    expect(decide(evidence({ ...hardBounce(10), deliveredAt: ago(9) }))).toEqual(['valid', null, 90, true]);
    expect(decide(evidence({ ...hardBounce(9), deliveredAt: ago(10) }))[0]).toBe('undeliverable');
  });

  it('calls a disposable, suppressed, full or impersonal address risky, in this order', () => {
    const full = { bouncedAt: ago(30), bounceClass: 22, fullCount: 3 };
    const all = { isDisposable: true, isSuppressed: true, role: 'never', breaksRule: true, ...evidence(full) } as const;
    expect(decide(all)).toEqual(['risky', 'Disposable', 20, true]);
    expect(decide({ ...all, isDisposable: false })).toEqual(['risky', 'Suppressed', 30, true]);
    expect(decide({ ...all, isDisposable: false, isSuppressed: false })).toEqual(['risky', 'Mailbox Full', 35, true]);
    expect(decide({ role: 'never' })).toEqual(['risky', 'Not A Person', 30, true]);
    expect(decide({ breaksRule: true })).toEqual(['risky', 'Not A Person', 30, true]);
  });

  it('calls a mailbox full after three results in a row within 30 days only', () => {
    const full = { bouncedAt: ago(30), bounceClass: 22, fullCount: 3 };
    expect(decide(evidence({ ...full, fullCount: 2 }))[0]).toBe('neutral');
    expect(decide(evidence({ ...full, bouncedAt: ago(31) }))[0]).toBe('neutral');
  });

  it('calls an address valid for 180 days after a delivery, with less confidence every 60 days', () => {
    const delivered = (days: number) => decide(evidence({ deliveredAt: ago(days) }));
    expect(delivered(0)).toEqual(['valid', null, 90, true]);
    expect(delivered(59)[2]).toBe(90);
    expect(delivered(60)[2]).toBe(85);
    expect(delivered(180)).toEqual(['valid', null, 75, true]);
    expect(delivered(181)).toEqual(['neutral', 'Not Known', 60, true]);
  });

  it('has more confidence after an open or a click', () => {
    expect(decide(evidence({ deliveredAt: ago(1), engagedAt: ago(1) }))).toEqual(['valid', null, 97, true]);
  });

  it('stays neutral without proof, with the experience with the domain', () => {
    expect(decide({})).toEqual(['neutral', 'Not Known', 60, true]);
    expect(decide({ reputation: 10 })[2]).toBe(70);
    expect(decide({ reputation: -10 })[2]).toBe(50);
    expect(decide({ role: 'mailbox' })[2]).toBe(55);
  });

  it('never calls an address invalid because DNS does not answer', () => {
    expect(decide({ mail: 'unknown' })).toEqual(['neutral', 'Domain Unanswered', 50, true]);
    expect(decide({ mail: 'unknown', ...evidence({ deliveredAt: ago(1) }) })[0]).toBe('valid');
  });

  it('answers any facts with a confidence from 0 to 100 and a reason for every bad result', () => {
    const day = fc.option(fc.integer({ min: 0, max: 900 }).map(ago), { nil: null });
    const facts = fc.record({
      isWellFormed: fc.boolean(),
      typo: fc.option(fc.record({ isKnown: fc.boolean() }), { nil: null }),
      mail: fc.constantFrom('ok', 'none', 'null_mx', 'unknown'),
      isDisposable: fc.boolean(),
      role: fc.constantFrom(null, 'mailbox', 'never'),
      breaksRule: fc.boolean(),
      isSuppressed: fc.boolean(),
      evidence: fc.record({
        deliveredAt: day,
        bouncedAt: day,
        bounceClass: fc.constantFrom(null, 10, 22, 30),
        fullCount: fc.integer({ min: 0, max: 9 }),
        engagedAt: day,
      }),
      reputation: fc.integer({ min: -10, max: 10 }),
    }) satisfies fc.Arbitrary<VerdictFacts>;
    fc.assert(
      fc.property(facts, (given) => {
        const { result, reason, confidence } = decideVerdict(given, NOW);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
        expect(reason === null).toBe(result === 'valid' || result === 'typo');
      }),
    );
  });
});
