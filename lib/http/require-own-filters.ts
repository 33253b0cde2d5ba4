import { requireFilters } from '#lib/activity/require-filters.ts';
import type { ActivityQuery } from '#lib/activity/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { getSendingFacts } from '#lib/messages/sending-facts.ts';
import { dayAt } from '#lib/usage/period.ts';
import { requestAccess } from './request-access.ts';

/**
 * Lets a request ask the activity list only by the filters that its company has.
 *
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export async function requireOwnFilters(ctx: Context, query: ActivityQuery): Promise<void> {
  const [{ features }, { timezone }] = await Promise.all([requestAccess(ctx), getSendingFacts(ctx.scope.companyId)]);
  requireFilters(features, query, dayAt(timezone, ctx.now()));
}
