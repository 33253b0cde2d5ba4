import { getSurvey } from '#lib/account/onboarding/queries.ts';
import { SubmitSurveyInput, Survey } from '#lib/account/onboarding/schema.ts';
import { submitSurvey } from '#lib/account/onboarding/submit-survey.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the questions of the survey and the answers of the company',
    access: 'company/view',
    answer: Survey,
    run: ({ ctx }) => getSurvey(ctx),
  }),
  POST: handle({
    summary: 'Save the answers of the company to the survey',
    access: 'session',
    body: SubmitSurveyInput,
    answer: Survey,
    run: async ({ ctx, body }) => answerWithGuardToken(ctx, Survey, await submitSurvey(ctx, body)),
  }),
});
