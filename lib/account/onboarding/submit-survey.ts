import { audited } from '#lib/account/audit/audited.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
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
  await audited(ctx, 'survey.complete', null, async (db) => {
    const isFirst = await insertSurvey(db, ctx.scope, survey);
    await completeTourStep(db, { companyId, step: 'surveyCompletion' });
    if (!isFirst) return null;
    await copyToForm(db, 'survey', { companyId, fields: { ...person, ...answers } });
    return { after: answers };
  });
  return getSurvey(ctx);
}
