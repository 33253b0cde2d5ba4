import { VALIDATION_RESULTS } from '#lib/core/validation-words.ts';
import { isSimulatorDomain, simulatorDomain } from '#lib/engine/messages/simulator.ts';
import type { InspectedAddress } from './checks/inspect-address.ts';
import { NO_EVIDENCE } from './evidence.ts';
import { unansweredDomain } from './mail-domains/mail-domain.ts';
import type { CheckedAddress } from './present.ts';
import type { ValidationOverview, ValidationResult } from './schema.ts';
import { decideVerdict, type VerdictFacts } from './verdict.ts';

/** The label before the simulator's domain (docs/contract.md §6). */
const PREFIX = 'validation.';

/** Returns true for an address whose verdict is simulated: it is answered at once and never counted. */
export function isSimulatedAddress({ mailbox }: InspectedAddress): boolean {
  const domain = mailbox?.domain ?? '';
  return domain.startsWith(PREFIX) && isSimulatorDomain(domain.slice(PREFIX.length));
}

/** Lists the simulator's address for each result. */
export const listTestAddresses = (): ValidationOverview['testAddresses'] =>
  VALIDATION_RESULTS.map((result) => ({ result, address: `${result}@${PREFIX}${simulatorDomain()}` }));

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

/** Returns the facts that lead to a result. */
function factsOf(result: ValidationResult, now: Date): VerdictFacts {
  switch (result) {
    case 'valid':
      return { ...PLAIN, evidence: { ...NO_EVIDENCE, deliveredAt: now, engagedAt: now } };
    case 'neutral':
      return PLAIN;
    case 'risky':
      return { ...PLAIN, isDisposable: true };
    case 'undeliverable':
      return { ...PLAIN, evidence: { ...NO_EVIDENCE, bouncedAt: now, bounceClass: 10 } };
    case 'typo':
      return { ...PLAIN, typo: { isKnown: true } };
  }
}

/**
 * Answers for an address of the simulator: the local part, up to a `+`, names the result. Any other name is
 * undeliverable.
 */
export function simulateCheck(inspected: InspectedAddress, now: Date): CheckedAddress {
  const domain = inspected.mailbox?.domain ?? '';
  const name = inspected.mailbox?.local.toLowerCase().split('+')[0];
  const result = VALIDATION_RESULTS.find((one) => one === name) ?? 'undeliverable';
  const facts = factsOf(result, now);
  return {
    inspected: {
      ...inspected,
      domain: {
        isReachable: true,
        typo: facts.typo ? { domain, isKnown: true } : null,
        isDisposable: facts.isDisposable,
        isAlias: false,
        isFree: false,
      },
      role: null,
    },
    mail: { ...unansweredDomain(domain), state: 'ok', hasMx: true, hosts: [domain] },
    evidence: facts.evidence,
    isSuppressed: false,
    verdict: decideVerdict(facts, now),
  };
}
