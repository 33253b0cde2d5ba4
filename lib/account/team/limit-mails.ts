import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { countInWindow, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { COMPANY_MAILS_A_DAY, MAILS_A_DAY } from './rules.ts';

/**
 * Counts one more mail to each address. Revoking an invitation and inviting again does not reset the count. Not in a
 * transaction: `uncountMails` takes back mails that were counted and not sent.
 *
 * @returns those that may be sent: not where the address or the company has had its number of the day.
 */
export async function countMails(scope: Scope, emails: readonly string[], now: Date): Promise<Set<string>> {
  const allowed = new Set<string>();
  for (const email of emails) {
    const [address, company] = await countInWindow(keysOf(scope, email), DAY_MS, now);
    if ((address?.count ?? 0) <= MAILS_A_DAY && (company?.count ?? 0) <= COMPANY_MAILS_A_DAY) allowed.add(email);
  }
  return allowed;
}

/** Uncounts emails that turned out not to be sent. */
export async function uncountMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  for (const email of emails) await uncountInWindow(keysOf(scope, email), DAY_MS, now);
}

const keysOf = (scope: Scope, email: string): string[] => [
  `invitation:${scope.companyId}:${email}`,
  `invitation:${scope.companyId}`,
];
