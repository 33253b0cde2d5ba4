import type { SuggestedFilter } from '#lib/core/activity-filters.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { type CommonValue, findCommonValues } from './store.ts';

/** The days whose mail values are counted in. */
const DAYS = 30;

/** Lists the values of a filter that are commonest in the last mail and contain a text. */
export const listCommonValues = (
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { filter, search = '' }: { filter: SuggestedFilter; search?: string | undefined },
): Promise<CommonValue[]> => findCommonValues(scope, { filter, search, sinceMs: now().getTime() - DAYS * DAY_MS });
