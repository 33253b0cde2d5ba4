import type { Context } from '#lib/core/context.ts';
import type { EventTry } from './schema.ts';
import { findEventTries } from './tries/store.ts';

/** Lists the last try of each event at each webhook of the scope; events that were sent nowhere are left out. */
export async function listWebhookTries(
  { scope }: Pick<Context, 'scope'>,
  eventIds: readonly string[],
): Promise<EventTry[]> {
  if (eventIds.length === 0) return [];
  return (await findEventTries(scope, eventIds)).map((row) => ({ ...row, at: row.at.toISOString() }));
}
