import { errorCatalogue } from '#lib/core/errors/catalogue.ts';
import type { DelegatedDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { findSpfProblem } from '#lib/senders/domains/verification/judge-spf.ts';
import type { SenderCause, SenderDomain } from './schema.ts';
import type { SenderRow } from './store.ts';

/** A sending domain, and the bounce domain that it names where that is not verified. */
export type DomainFacts = { domain: SendingDomainDetail; returnPath: DelegatedDomainDetail | null };

/** The state of a domain for those who send from it: `blocking` keeps its senders from sending, `advice` does not. */
export type DomainVerdict = {
  state: SenderDomain['state'];
  blocking: SenderCause | null;
  advice: SenderCause | null;
};

const cause = (code: SenderCause['code'], message: string, detail: string | null): SenderCause => ({
  code,
  message,
  detail,
});

/** The cause of a sender without a sending domain. */
const UNSUPPORTED = cause(43, errorCatalogue.unsupportedDomain.message, null);

const misconfigured = (detail: string): SenderCause => cause(44, errorCatalogue.misconfiguredDomain.message, detail);

const UNAUTHENTICATED = misconfigured('Authentication for email domain failed');
const RETURN_PATH = misconfigured('Either CNAME or TXTRecord is not valid');
const INVALID_SPF = 'SPF record is invalid';

/** The cause of a sender whose link nobody has used. */
const UNPROVEN = cause(53, errorCatalogue.emailNotVerified.message, 'Email not verified');

/** Judges a sending domain by its last check; undefined for one that the company does not have. */
export function judgeDomain(facts: DomainFacts | undefined): DomainVerdict {
  if (!facts) return { state: 'unverified', blocking: UNSUPPORTED, advice: null };
  const { domain, returnPath } = facts;
  const isLost = domain.status === 'verified' && isProofGone(domain);
  const isBlocked = isLost || domain.status !== 'verified';
  return {
    state: isLost ? 'lost' : domain.status,
    blocking: isBlocked ? UNAUTHENTICATED : null,
    advice: returnPath ? RETURN_PATH : judgeSpfRecord(domain),
  };
}

/** Returns true if DNS has the record that proves a domain no longer; false where it gave no answer, which says nothing. */
const isProofGone = ({ records }: SendingDomainDetail): boolean =>
  records.some(({ purpose, isRequired, status }) => {
    return purpose === 'dkim' && isRequired && (status === 'missing' || status === 'wrong');
  });

function judgeSpfRecord(domain: SendingDomainDetail): SenderCause | null {
  const problem = findSpfProblem(domain);
  if (problem) return cause(problem.code, INVALID_SPF, problem.message);
  const status = domain.records.find(({ purpose }) => purpose === 'spf')?.status;
  return status === 'missing' || status === 'wrong' ? misconfigured(INVALID_SPF) : null;
}

/** Returns the state of a sender, and the cause that comes first: of the domain, the missing proof, what could be better. */
export function judgeSender(
  { verifiedAt }: Pick<SenderRow, 'verifiedAt'>,
  { blocking, advice }: DomainVerdict,
): { state: 'pending' | 'verified' | 'blocked'; cause: SenderCause | null } {
  if (verifiedAt === null) return { state: 'pending', cause: blocking ?? UNPROVEN };
  return { state: blocking ? 'blocked' : 'verified', cause: blocking ?? advice };
}
