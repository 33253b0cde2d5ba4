import { recordAudit } from '#lib/account/audit/record-audit.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { completeTourStep } from './complete-tour-step.ts';
import { personFields } from './person-fields.ts';
import { getSurvey } from './queries.ts';
import type { SubmitSurveyInput, Survey } from './schema.ts';
import { insertSurvey } from './store.ts';

/**
 * Keeps a company's answers, which ends its survey. The first answers stay; a repeat changes nothing.
 *
 * @throws {AppError} forbidden (an API key is no person), notFound
 */
export async function submitSurvey(ctx: Context, { answers }: SubmitSurveyInput): Promise<Survey> {
  if (ctx.actor.type !== 'user') throw refuse.forbidden();
  const { companyId } = ctx.scope;
  const survey = { userId: ctx.actor.userId, answers, completedAt: ctx.now() };
  const person = await personFields(ctx);
  await withTransaction(async (db) => {
    const isFirst = await insertSurvey(db, ctx.scope, survey);
    await completeTourStep(db, { companyId, step: 'surveyCompletion' });
    if (!isFirst) return;
    await recordAudit(db, ctx, { action: 'survey.complete', targetType: 'survey', after: answers });
    await copyToForm(db, 'survey', { companyId, fields: { ...person, ...answers } });
  });
  return getSurvey(ctx);
}
