import { LRUCache } from 'lru-cache';
import type { Scope } from '#lib/core/context.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import type { Plan } from '../plan/plan-query.ts';
import { findCountedAt } from '../store.ts';

/** Answers that a process keeps, and for how long at most. */
const KEPT_MAX = 500;
const KEPT_MS = 10 * MINUTE_MS;

const kept = new LRUCache<string, Promise<unknown>>({ max: KEPT_MAX, ttl: KEPT_MS });

/** The times of the last counts that are being read: the questions of one page ask for the same at once. */
const reading = new Map<string, Promise<string | null>>();

/**
 * Returns the sums that answer a plan: those of the last time, as long as nothing was counted in its days since, or else those
 * that `load` returns. Simultaneous callers share one.
 *
 * @param question all that decides the sums beside the plan.
 */
export async function keepAnswer<T>(scope: Scope, plan: Plan, question: unknown, load: () => Promise<T>): Promise<T> {
  const countedAt = await readCountedAt(scope, plan);
  // Days from before statistics were kept say nothing of their last count.
  if (countedAt === null) return load();
  const key = JSON.stringify([scope.companyId, scope.environment, countedAt, plan, question]);
  const answer = kept.get(key) ?? load();
  if (!kept.has(key)) kept.set(key, answer);
  try {
    // The key names the question, which decides the type of its answer.
    return (await answer) as T;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function readCountedAt({ companyId, environment }: Scope, { range }: Plan): Promise<string | null> {
  const { firstDay, lastDay } = range;
  const key = [companyId, environment, firstDay, lastDay].join(' ');
  const known = reading.get(key);
  if (known) return known;
  const found = findCountedAt({ companyId, environment }, { firstDay, lastDay }).finally(() => reading.delete(key));
  reading.set(key, found);
  return found;
}
