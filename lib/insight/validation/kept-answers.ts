import { LRUCache } from 'lru-cache';
import type { Context } from '#lib/core/context.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import type { Validation } from './schema.ts';

/** The time that an answer is given again without being counted, and the number of answers that are kept. */
const KEPT_MS = 5 * MINUTE_MS;
const KEPT_MAX = 20_000;

const kept = new LRUCache<string, Validation>({ max: KEPT_MAX, ttl: KEPT_MS });

/** Returns the answer that the caller's company got within the last five minutes, from this process. */
export const findKeptAnswer = (ctx: Context, address: string): Validation | undefined => kept.get(keyOf(ctx, address));

/** Keeps an answer for five minutes. One for which DNS gave no answer is not kept, because the next one may be better. */
export function keepAnswer(ctx: Context, answer: Validation): void {
  if (answer.checks.mx !== 'unknown') kept.set(keyOf(ctx, answer.address), answer);
}

const keyOf = ({ scope: { companyId, environment, subaccountId = null } }: Context, address: string): string =>
  `${companyId} ${environment} ${subaccountId} ${address}`;
