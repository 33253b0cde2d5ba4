import { requestAccess } from '#lib/account/access/request-access.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { requireFilters } from '#lib/insight/activity/require-filters.ts';
import type { ActivityQuery } from '#lib/insight/activity/schema.ts';

/**
 * Requires the features of the filters that a request for the activity list uses.
 *
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export async function requireOwnFilters(ctx: Context, query: ActivityQuery): Promise<void> {
  const [{ features }, { timezone }] = await Promise.all([requestAccess(ctx), getSendingFacts(ctx.scope.companyId)]);
  requireFilters(features, query, dayAt(timezone, ctx.now()));
}
