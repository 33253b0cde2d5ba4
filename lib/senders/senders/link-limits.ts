import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { countInWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import type { LinkTimes } from './store.ts';
import { LINK_HOURS, LINK_PAUSE_SECONDS } from './values.ts';

/** Links to one address in a day, and links of one company: nobody who is asked wants to be asked again and again. */
const LINKS_A_DAY = 5;
const COMPANY_LINKS_A_DAY = 300;

/** Returns the times of a link that is mailed now. */
export const linkTimes = (now: Date): LinkTimes => ({
  lastSentAt: now,
  tokenExpiresAt: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
});

/**
 * Counts one more link to an address. Not in a transaction: `uncountLink` takes back one that was not mailed. Deleting a sender
 * and adding it again does not reset the count.
 *
 * @throws {AppError} resendTooSoon
 */
export async function countLink({ scope, now }: Pick<Context, 'scope' | 'now'>, email: string): Promise<void> {
  const [address, company] = await countInWindow(keysOf(scope, email), DAY_MS, now());
  const isOften = (address?.count ?? 0) > LINKS_A_DAY;
  const over = isOften ? address : (company?.count ?? 0) > COMPANY_LINKS_A_DAY ? company : undefined;
  if (!over) return;
  await uncountLink({ scope, now }, email);
  const seconds = secondsUntil(over.endsAt, now());
  const hours = Math.ceil(seconds / 3_600);
  const message = isOften
    ? `${email} got ${LINKS_A_DAY} links today; try again in ${hours} h.`
    : `Your company sent ${COMPANY_LINKS_A_DAY} links today; try again in ${hours} h.`;
  throw new AppError('resendTooSoon', { field: 'email', value: email, message, retryAfterSeconds: seconds });
}

/** Takes back a link that was counted and not mailed. */
export const uncountLink = ({ scope, now }: Pick<Context, 'scope' | 'now'>, email: string): Promise<void> =>
  uncountInWindow(keysOf(scope, email), DAY_MS, now());

const keysOf = ({ companyId }: Context['scope'], email: string): string[] => [
  `sender-link:${companyId}:${email}`,
  `sender-link:${companyId}`,
];

/**
 * Requires that the last link is old enough for another one.
 *
 * @throws {AppError} resendTooSoon
 */
export function requirePause({ lastSentAt }: Pick<LinkTimes, 'lastSentAt'>, now: Date): void {
  const mayBeSentAt = new Date(lastSentAt.getTime() + LINK_PAUSE_SECONDS * 1_000);
  if (mayBeSentAt <= now) return;
  const seconds = secondsUntil(mayBeSentAt, now);
  throw new AppError('resendTooSoon', { field: 'senderId', values: { seconds }, retryAfterSeconds: seconds });
}
