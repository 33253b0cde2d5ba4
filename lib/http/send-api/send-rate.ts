import { settings } from '#lib/infra/config/settings.ts';
import { type CallRate, createCallRate } from '../calls/call-rate.ts';

/** The burst, in seconds of the rate (docs/contract.md §2). */
const BURST_SECONDS = 2;

let rate: CallRate | null = null;

/**
 * Counts a request against the rate of its sender: a key, or an address that sends wrong keys.
 *
 * @param headers receives the rate headers.
 * @throws {AppError} rateLimited
 */
export function limitRate(client: string, headers: Record<string, string>): void {
  const { headers: counted, error } = rateOf().count(client);
  Object.assign(headers, counted);
  if (error) throw error;
}

/** Returns the headers of an answer to a request that was not counted. */
export const idleRateHeaders = (): Record<string, string> => rateOf().idle();

function rateOf(): CallRate {
  const perSecond = settings().API_RATE_PER_SECOND;
  rate ??= createCallRate({ perSecond, burst: perSecond * BURST_SECONDS });
  return rate;
}
