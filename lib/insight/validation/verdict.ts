import type { RoleKind } from './checks/role.ts';
import { daysSinceEvidence, type Evidence, FULL_CLASS, isHardBounced } from './evidence.ts';
import type { MailState, ValidationReason, ValidationResult } from './schema.ts';

/** Everything that the verdict about an address is decided from. */
export type VerdictFacts = {
  /** The syntax is valid, and the domain's name could be reached by mail. */
  isWellFormed: boolean;
  /** A domain that was probably meant; `isKnown` for a known misspelling. */
  typo: { isKnown: boolean } | null;
  mail: MailState;
  isDisposable: boolean;
  role: RoleKind | null;
  breaksRule: boolean;
  /** A complaint, an unsubscribe or a person put the address on the company's list. */
  isSuppressed: boolean;
  evidence: Evidence;
  /** Experience of all companies with the domain, from -10 to 10. */
  reputation: number;
};

/** The verdict about an address. */
export type Verdict = {
  result: ValidationResult;
  reason: ValidationReason | null;
  /** 0–100. */
  confidence: number;
  /** The syntax, the domain and its mail hosts hold, as far as they were answered. */
  isValid: boolean;
};

/** The confidence of each line of the table (docs/validation.md). */
const CONFIDENCE = {
  invalid: 0,
  typo: 5,
  hardBounced: 2,
  disposable: 20,
  suppressed: 30,
  notPerson: 30,
  full: 35,
  delivered: 90,
  engaged: 97,
  unknown: 60,
  unanswered: 50,
} as const;

/** The time for which evidence counts, in days. */
const BOUNCE_DAYS = 365;
const FULL_DAYS = 30;
const DELIVERY_DAYS = 180;

/** Bounces of a full mailbox in a row that make an address risky. */
const FULL_IN_A_ROW = 3;

/** A delivery proves less with age: confidence lost with every full period of days. */
const AGE_DAYS = 60;
const AGE_LOSS = 5;

const ROLE_LOSS = 5;

/** Decides the verdict by the first line of the table that fits; without proof it is `neutral`. */
export function decideVerdict(facts: VerdictFacts, now: Date): Verdict {
  const takesMail = facts.mail !== 'none' && facts.mail !== 'null_mx';
  const isValid = facts.isWellFormed && takesMail;
  return { ...decideResult(facts, takesMail, now), isValid };
}

function decideResult(facts: VerdictFacts, takesMail: boolean, now: Date): Omit<Verdict, 'isValid'> {
  const { evidence } = facts;
  if (!facts.isWellFormed) return line('undeliverable', 'Invalid Syntax', CONFIDENCE.invalid);
  if (facts.typo && (facts.typo.isKnown || !takesMail)) return line('typo', null, CONFIDENCE.typo);
  if (!takesMail) return line('undeliverable', 'Invalid Domain', CONFIDENCE.invalid);
  if (isHardBounced(evidence) && isWithin(evidence.bouncedAt, BOUNCE_DAYS, now)) {
    return line('undeliverable', 'Invalid Recipient', CONFIDENCE.hardBounced);
  }
  if (facts.isDisposable) return line('risky', 'Disposable', CONFIDENCE.disposable);
  if (facts.isSuppressed) return line('risky', 'Suppressed', CONFIDENCE.suppressed);
  if (isFull(evidence, now)) return line('risky', 'Mailbox Full', CONFIDENCE.full);
  if (facts.role === 'never' || facts.breaksRule) return line('risky', 'Not A Person', CONFIDENCE.notPerson);
  if (isWithin(evidence.deliveredAt, DELIVERY_DAYS, now) && !isHardBounced(evidence)) {
    return line('valid', null, provenConfidence(evidence, now));
  }
  const loss = facts.role === 'mailbox' ? ROLE_LOSS : 0;
  return facts.mail === 'unknown'
    ? line('neutral', 'Domain Unanswered', CONFIDENCE.unanswered - loss)
    : line('neutral', 'Not Known', CONFIDENCE.unknown + facts.reputation - loss);
}

const line = (result: ValidationResult, reason: ValidationReason | null, confidence: number) => ({
  result,
  reason,
  confidence,
});

const isWithin = (at: Date | null, days: number, now: Date): boolean =>
  at !== null && daysSinceEvidence(at, now) <= days;

const isFull = ({ fullCount, bounceClass, bouncedAt }: Evidence, now: Date): boolean =>
  bounceClass === FULL_CLASS && fullCount >= FULL_IN_A_ROW && isWithin(bouncedAt, FULL_DAYS, now);

function provenConfidence({ deliveredAt, engagedAt }: Evidence, now: Date): number {
  const base = engagedAt === null ? CONFIDENCE.delivered : CONFIDENCE.engaged;
  return base - (deliveredAt === null ? 0 : Math.floor(daysSinceEvidence(deliveredAt, now) / AGE_DAYS) * AGE_LOSS);
}
