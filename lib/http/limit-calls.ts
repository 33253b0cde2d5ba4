import { isIPv6 } from 'node:net';
import type { Actor, Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { createTokenBuckets, type Permit } from '#lib/infra/rate-limit/token-bucket.ts';

/**
 * Calls a second of one session or key, and of one address that makes public calls; four times as many at once. A page
 * of the dashboard makes a handful.
 */
const CALLS_PER_SECOND = 50;
const BURST_SECONDS = 4;

/** Refused tokens a second from one address, beyond which nothing is looked up for it any more. */
const FAILURES_PER_SECOND = 10;
const FAILURES_AT_ONCE = 100;

const calls = createTokenBuckets({ perSecond: CALLS_PER_SECOND, burst: CALLS_PER_SECOND * BURST_SECONDS });
const failures = createTokenBuckets({ perSecond: FAILURES_PER_SECOND, burst: FAILURES_AT_ONCE });

/** What is put on every answer: how many calls a second there may be, how many right now, and when all are back. */
export type RateHeaders = Record<'ratelimit-limit' | 'ratelimit-remaining' | 'ratelimit-reset', string>;

/** The headers of an answer to a call that was not counted. */
export const idleRate = (): RateHeaders =>
  toHeaders({ allowed: true, remaining: CALLS_PER_SECOND, resetSeconds: 0, retryAfterSeconds: 0 });

/**
 * Counts a call against the rate of its session or key, or of its address where it is public. In this process's memory.
 *
 * @returns what to put on the answer, and the refusal where the call comes too soon.
 */
export function countCall({ actor, ip }: Pick<Context, 'actor' | 'ip'>): { headers: RateHeaders; error?: AppError } {
  const caller = callerOf(actor, ip);
  if (caller === null) return { headers: idleRate() };
  const permit = calls.take(caller, performance.now());
  const headers = toHeaders(permit);
  return permit.allowed ? { headers } : { headers, error: tooMany(permit.retryAfterSeconds) };
}

/**
 * Proves a key for an address: one from which too many wrong ones came is refused before another is looked up. A key
 * that is at hand needs no look-up, so that nobody is kept out by a neighbour's guesses.
 *
 * @throws {AppError} rateLimited; what `prove` throws
 */
export async function limitLookUps<T>(ip: string | null, prove: (beforeLookUp: () => void) => Promise<T>): Promise<T> {
  return countingFailures(ip, () => prove(() => refuseGuesser(ip)));
}

/**
 * Proves a token that there is one of: after too many wrong ones an address is heard no more for a while.
 *
 * @throws {AppError} rateLimited; what `prove` throws
 */
export async function limitGuesses<T>(ip: string | null, prove: () => Promise<T>): Promise<T> {
  refuseGuesser(ip);
  return countingFailures(ip, prove);
}

function refuseGuesser(ip: string | null): void {
  const network = networkOf(ip);
  if (network !== null && !failures.has(network, performance.now())) throw tooMany(1);
}

async function countingFailures<T>(ip: string | null, prove: () => Promise<T>): Promise<T> {
  const network = networkOf(ip);
  try {
    return await prove();
  } catch (error) {
    const isGuess = error instanceof AppError && GUESSES.has(error.code);
    if (isGuess && network !== null) failures.take(network, performance.now());
    throw error;
  }
}

/** Refusals of what was never good here. */
const GUESSES: ReadonlySet<ErrorCode> = new Set(['invalidApiKey', 'tokenException']);

const tooMany = (seconds: number): AppError =>
  new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });

function callerOf(actor: Actor, ip: string | null): string | null {
  if (actor.type === 'user') return `session ${actor.sessionId}`;
  return actor.type === 'apiKey' ? `key ${actor.apiKeyId}` : networkOf(ip);
}

/** An address; of IPv6 the /64 that one subscriber has (RFC 6177). Null where nobody knows. */
function networkOf(ip: string | null): string | null {
  if (ip === null || !isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array.from({ length: 8 - groups.length - after.length }, () => '0') : [];
  return `network ${[...groups, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()}`;
}

const toHeaders = ({ remaining, resetSeconds }: Permit): RateHeaders => ({
  'ratelimit-limit': String(CALLS_PER_SECOND),
  'ratelimit-remaining': String(Math.min(remaining, CALLS_PER_SECOND)),
  'ratelimit-reset': String(resetSeconds),
});
