import { AppError } from '#lib/core/errors/app-error.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { SendingScope } from '../../incoming-message.ts';
import type { PreparedMessage } from '../prepared-message.ts';

/** The burst, in seconds of the rate: by default as much as the largest request has recipients. */
const BURST_SECONDS = 20;

/** The recipients of the sandbox, of the simulator and of test mode, by company. They count toward no quota, but cost as much. */
let buckets: ReturnType<typeof createTokenBuckets> | null = null;

function bucketsOf(): ReturnType<typeof createTokenBuckets> {
  const perSecond = settings().SIMULATED_RATE_PER_SECOND;
  buckets ??= createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS });
  return buckets;
}

/** Checks that a company may send to another simulated recipient, and counts none. @throws {AppError} rateLimited */
export function requireSimulatedRate(companyId: string): void {
  take(companyId, 0);
}

/**
 * Counts the simulated recipients of the messages of one request, in the sandbox all of them. A request passes whole while
 * there is any left; what it takes too much delays those after it.
 *
 * @throws {AppError} rateLimited
 */
export function countSimulated({ companyId, environment }: SendingScope, messages: readonly PreparedMessage[]): void {
  const isSandbox = environment === 'sandbox';
  const count = messages.reduce(
    (sum, { recipients, countedRecipients }) => sum + recipients.length - (isSandbox ? 0 : countedRecipients),
    0,
  );
  if (count > 0) take(companyId, count);
}

function take(companyId: string, count: number): void {
  const { allowed, retryAfterSeconds: seconds } = bucketsOf().take(companyId, performance.now(), count);
  if (allowed) return;
  const message = `Too many simulated and sandbox recipients; try again in ${seconds} s.`;
  throw new AppError('rateLimited', { message, retryAfterSeconds: seconds });
}
