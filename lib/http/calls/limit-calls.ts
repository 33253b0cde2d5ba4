import type { Actor, Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { type CallRate, createCallRate, type RateHeaders, tooManyCalls } from './call-rate.ts';

/**
 * The calls per second of one session or key, and of one address that makes public calls; the burst is four times as
 * many. A page of the dashboard makes a handful.
 */
const CALLS_PER_SECOND = 50;
const BURST_SECONDS = 4;

/** The refused tokens per second from one network, after which its tokens are no longer looked up. */
const FAILURES_PER_SECOND = 10;
const FAILURES_AT_ONCE = 100;

const rate = createCallRate({ perSecond: CALLS_PER_SECOND, burst: CALLS_PER_SECOND * BURST_SECONDS });
const failures = createTokenBuckets({ perSecond: FAILURES_PER_SECOND, burst: FAILURES_AT_ONCE });

/** Returns the headers of an answer to a call that was not counted. */
export const idleRate = (): RateHeaders => rate.idle();

/** Counts a call against the rate of its session or key, or of its address if it is public. */
export function countCall({ actor, ip }: Pick<Context, 'actor' | 'ip'>): ReturnType<CallRate['count']> {
  const caller = callerOf(actor, ip);
  return caller === null ? { headers: rate.idle() } : rate.count(caller);
}

/**
 * Authenticates a key unless too many wrong ones came from the address. The limit applies only to a key that must be
 * looked up, so that a neighbor's guesses do not affect callers whose key is cached.
 *
 * @throws {AppError} rateLimited; what `prove` throws
 */
export async function limitLookUps<T>(ip: string | null, prove: (beforeLookUp: () => void) => Promise<T>): Promise<T> {
  return countingFailures(ip, () => prove(() => refuseGuesser(ip)));
}

/**
 * Authenticates a token of which there is only one, unless too many wrong ones came from the address.
 *
 * @throws {AppError} rateLimited; what `prove` throws
 */
export async function limitGuesses<T>(ip: string | null, prove: () => Promise<T>): Promise<T> {
  refuseGuesser(ip);
  return countingFailures(ip, prove);
}

function refuseGuesser(ip: string | null): void {
  const network = callerNetwork(ip);
  if (network !== null && !failures.has(network, performance.now())) throw tooManyCalls(1);
}

async function countingFailures<T>(ip: string | null, prove: () => Promise<T>): Promise<T> {
  const network = callerNetwork(ip);
  try {
    return await prove();
  } catch (error) {
    const isGuess = error instanceof AppError && GUESSES.has(error.code);
    if (isGuess && network !== null) failures.take(network, performance.now());
    throw error;
  }
}

/** The refusals that count as guesses, because the token was never valid. */
const GUESSES: ReadonlySet<ErrorCode> = new Set(['invalidApiKey', 'tokenException']);

function callerOf(actor: Actor, ip: string | null): string | null {
  if (actor.type === 'user') return `session ${actor.sessionId}`;
  return actor.type === 'apiKey' ? `key ${actor.apiKeyId}` : callerNetwork(ip);
}

/** Returns the network of a caller; null if the address is unknown. */
const callerNetwork = (ip: string | null): string | null => (ip === null ? null : networkOf(ip));
