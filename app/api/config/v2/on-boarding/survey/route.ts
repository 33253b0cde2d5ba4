import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getSurvey } from '#lib/onboarding/get-survey.ts';
import { SubmitSurveyInput, Survey } from '#lib/onboarding/schema.ts';
import { submitSurvey } from '#lib/onboarding/submit-survey.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The questions of the survey and what the company answered',
    access: 'company/view',
    answer: Survey,
    run: ({ ctx }) => getSurvey(ctx),
  }),
  POST: handle({
    summary: "Keeps the company's answers to the survey",
    access: 'session',
    body: SubmitSurveyInput,
    answer: Survey,
    run: async ({ ctx, body }) => answerWithClaim(ctx, Survey, await submitSurvey(ctx, body)),
  }),
});
