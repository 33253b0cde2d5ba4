import type { Context } from '#lib/core/context.ts';
import type { AddressInspector, InspectedAddress } from './checks/inspect-address.ts';
import { NO_EVIDENCE } from './evidence.ts';
import { findKnownFacts, type KnownFacts } from './find-known-facts.ts';
import { type MailDomain, unansweredDomain } from './mail-domains/mail-domain.ts';
import type { CheckedAddress } from './present.ts';
import { isSimulatedAddress, simulateCheck } from './simulate.ts';
import { decideVerdict } from './verdict.ts';

/** The options of a check. */
export type CheckOptions = {
  inspect: AddressInspector;
  /** Returns the answers of DNS about domains; one that is missing is `unknown`. */
  findMails: (domains: readonly string[]) => Promise<ReadonlyMap<string, MailDomain>>;
};

/**
 * Checks addresses, each domain and each address once: by their form and the lists, DNS, the company's suppressions and
 * its own evidence. Counts nothing.
 *
 * @returns in the order of the texts.
 */
export async function checkAddresses(
  ctx: Context,
  texts: readonly string[],
  { inspect, findMails }: CheckOptions,
): Promise<CheckedAddress[]> {
  const now = ctx.now();
  const inspected = texts.map(inspect);
  const real = inspected.filter((one) => isAsked(one));
  const domains = distinct(real.map(({ mailbox }) => mailbox?.domain ?? ''));
  const addresses = distinct(real.map(({ mailbox }) => mailbox?.address ?? ''));
  const [mails, known] = await Promise.all([
    domains.length > 0 ? findMails(domains) : new Map<string, MailDomain>(),
    addresses.length > 0 ? findKnownFacts(ctx, addresses, domains) : NOTHING_KNOWN,
  ]);
  return inspected.map((one) => (isSimulatedAddress(one) ? simulateCheck(one, now) : judge(one, mails, known, now)));
}

/** Returns true for an address that DNS and the evidence are asked about; it counts as one validation. */
export const isAsked = (inspected: InspectedAddress): boolean =>
  inspected.mailbox !== null && inspected.domain?.isReachable === true && !isSimulatedAddress(inspected);

const NOTHING_KNOWN: KnownFacts = { evidence: new Map(), suppressed: new Set(), reputations: new Map() };

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

function judge(
  inspected: InspectedAddress,
  mails: ReadonlyMap<string, MailDomain>,
  known: KnownFacts,
  now: Date,
): CheckedAddress {
  const { mailbox, domain, role, breaksRule } = inspected;
  const address = mailbox?.address.toLowerCase() ?? '';
  const mail = mails.get(mailbox?.domain ?? '') ?? unansweredDomain(mailbox?.domain ?? '');
  const evidence = known.evidence.get(address) ?? NO_EVIDENCE;
  const isSuppressed = known.suppressed.has(address);
  const verdict = decideVerdict(
    {
      isWellFormed: mailbox !== null && domain?.isReachable === true,
      typo: domain?.typo ?? null,
      mail: mail.state,
      isDisposable: domain?.isDisposable ?? false,
      role,
      breaksRule,
      isSuppressed,
      evidence,
      reputation: known.reputations.get(mailbox?.domain ?? '') ?? 0,
    },
    now,
  );
  return { inspected, mail, evidence, isSuppressed, verdict };
}
