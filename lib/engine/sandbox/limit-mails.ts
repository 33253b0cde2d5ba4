import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { countInWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { MAILS_A_DAY } from './rules.ts';

/**
 * Counts one more mail to each address. Removing a recipient and adding them again does not reset the count.
 *
 * @throws {AppError} resendTooSoon
 */
export async function limitMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  const counts = await countInWindow(keysOf(scope, emails), DAY_MS, now);
  const index = counts.findIndex(({ count }) => count > MAILS_A_DAY);
  const over = counts[index];
  if (!over) return;
  const seconds = secondsUntil(over.endsAt, now);
  throw new AppError('resendTooSoon', {
    field: 'email',
    value: emails[index],
    message: `${emails[index]} was asked ${MAILS_A_DAY} times today; try again in ${Math.ceil(seconds / 3_600)} h.`,
    retryAfterSeconds: seconds,
  });
}

/** Uncounts emails that turned out not to be sent. */
export async function unlimitMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length > 0) await uncountInWindow(keysOf(scope, emails), DAY_MS, now);
}

const keysOf = (scope: Scope, emails: readonly string[]): string[] =>
  emails.map((email) => `authorization:${scope.companyId}:${email}`);
