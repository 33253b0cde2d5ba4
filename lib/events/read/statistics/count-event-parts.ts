import type { Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import {
  type CountedParts,
  type CountedReason,
  countParts,
  countReasons,
  type EventCount,
  type EventRange,
} from './store.ts';

/**
 * Counts events as the statistics count them, for questions that no statistics answer. Simulated mail is left out.
 *
 * @throws {AppError} invalidField naming `range`, where counting takes too long.
 */
export const countEventParts = async (scope: Scope, count: EventCount): Promise<CountedParts[]> =>
  requireCounted(await countParts(scope, count));

/**
 * Counts the reasons of events, the commonest first.
 *
 * @throws {AppError} invalidField naming `range`, where counting takes too long.
 */
export const countEventReasons = async (
  scope: Scope,
  range: EventRange,
  types: readonly string[],
): Promise<CountedReason[]> => requireCounted(await countReasons(scope, range, types));

function requireCounted<T>(counted: T | null): T {
  if (counted !== null) return counted;
  throw refuse.fieldBecause(
    'range',
    'This takes too long to count. Choose a shorter range or fewer filters, or export the events.',
  );
}
