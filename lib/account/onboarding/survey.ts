import { audited } from '#lib/account/audit/audited.ts';
import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import { getUser } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getSurvey } from './queries.ts';
import type { SubmitSurveyInput, Survey } from './schema.ts';
import { insertSurvey } from './store.ts';
import { completeTourStep } from './tour.ts';

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

/** Returns the name and address of the person who makes a call, for a hosted form; nothing for an API key. */
export async function personFields({ actor }: Pick<Context, 'actor'>): Promise<{ name?: string; email?: string }> {
  if (actor.type !== 'user') return {};
  const { fullname: name, email } = await getUser({ userId: actor.userId });
  return { name, email };
}
