import type { Question } from '#lib/analytics/question-schema.ts';
import { requireAnalyticFlags } from '#lib/analytics/screen/require-analytic-flags.ts';
import type { Context } from '#lib/core/context.ts';
import { getSendingFacts } from '#lib/messages/accept/facts/get-sending-facts.ts';
import { dayAt } from '#lib/usage/period.ts';
import { requestAccess } from '../session/request-access.ts';

/**
 * Requires the features of the filters that a question to the statistics uses.
 *
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export async function requireOwnQuestion(ctx: Context, question: Question): Promise<void> {
  const [{ features }, { timezone }] = await Promise.all([requestAccess(ctx), getSendingFacts(ctx.scope.companyId)]);
  requireAnalyticFlags(features, question, dayAt(timezone, ctx.now()));
}
