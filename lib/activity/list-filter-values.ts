import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { findCommonValues } from '#lib/messages/read/recipients/values/store.ts';
import type { FilterValues, FilterValuesQuery } from './schema.ts';

/** The days whose mail values are suggested from. */
const DAYS = 30;

/** Lists the values of a filter that are commonest in the last mail, those that contain the search first typed. */
export async function listFilterValues(
  ctx: Pick<Context, 'scope' | 'now'>,
  { filter, search = '' }: FilterValuesQuery,
): Promise<FilterValues> {
  const sinceMs = ctx.now().getTime() - DAYS * DAY_MS;
  return { data: await findCommonValues(ctx.scope, { filter, search, sinceMs }) };
}
