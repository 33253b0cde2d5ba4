import type { InspectedAddress } from './checks/inspect-address.ts';
import { type Evidence, isHardBounced } from './evidence.ts';
import type { MailDomain } from './mail-domains/mail-domain.ts';
import type { RecipientValidation, Validation } from './schema.ts';
import type { Verdict } from './verdict.ts';

/** Characters of a text that is not an address and is answered all the same. */
const GIVEN_MAX = 320;

/** Mail hosts that an answer names at most. */
const HOSTS_MAX = 5;

/** The parts of an answer. */
export type CheckedAddress = {
  inspected: InspectedAddress;
  mail: MailDomain;
  evidence: Evidence;
  isSuppressed: boolean;
  verdict: Verdict;
};

/** Presents a verdict with its checks and evidence (docs/contract.md §6). */
export function presentValidation(
  { inspected, mail, evidence, isSuppressed, verdict }: CheckedAddress,
  now: Date,
): Validation {
  const { mailbox, domain, role } = inspected;
  const takesMail = mail.state === 'unknown' ? 'unknown' : mail.state === 'ok';
  return {
    valid: verdict.isValid,
    result: verdict.result,
    reason: verdict.reason,
    delivery_confidence: verdict.confidence,
    is_role: role !== null,
    is_disposable: domain?.isDisposable ?? false,
    is_free: domain?.isFree ?? false,
    did_you_mean: mailbox && domain?.typo ? `${mailbox.local}@${domain.typo.domain}` : null,
    known_bounce: isHardBounced(evidence),
    suppressed: isSuppressed,
    is_alias: domain?.isAlias ?? false,
    address: mailbox?.address ?? inspected.given.slice(0, GIVEN_MAX).toWellFormed(),
    local: mailbox?.local ?? '',
    domain: mailbox?.domain ?? '',
    checks: {
      syntax: mailbox !== null && domain?.isReachable === true,
      mx: mail.hasMx ?? (mailbox ? 'unknown' : false),
      a: mailbox ? takesMail : false,
      smtputf8: inspected.needsSmtputf8,
    },
    mail: { hosts: mail.hosts.slice(0, HOSTS_MAX), provider: mail.provider },
    evidence: {
      last_delivered_on: dayOf(evidence.deliveredAt),
      last_bounced_on: dayOf(evidence.bouncedAt),
      bounce_class: evidence.bounceClass,
      engaged: evidence.engagedAt !== null,
    },
    checked_at: now.toISOString(),
  };
}

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;

/** Presents a verdict with SparkPost's own fields. */
export const presentRecipientValidation = (validation: Validation): RecipientValidation => ({
  results: {
    valid: validation.valid,
    result: validation.result,
    ...(validation.result === 'undeliverable' && validation.reason && { reason: validation.reason }),
    is_role: validation.is_role,
    is_disposable: validation.is_disposable,
    is_free: validation.is_free,
    delivery_confidence: validation.delivery_confidence,
    ...(validation.did_you_mean !== null && { did_you_mean: validation.did_you_mean }),
  },
});
