import { requestAccess } from '#lib/account/access/request-access.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import type { Question } from '#lib/insight/analytics/question-schema.ts';
import { requireAnalyticFlags } from '#lib/insight/analytics/screen/require-analytic-flags.ts';

/**
 * Requires the features of the filters that a question to the statistics uses.
 *
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export async function requireOwnQuestion(ctx: Context, question: Question): Promise<void> {
  const [{ features }, { timezone }] = await Promise.all([requestAccess(ctx), getSendingFacts(ctx.scope.companyId)]);
  requireAnalyticFlags(features, question, dayAt(timezone, ctx.now()));
}
