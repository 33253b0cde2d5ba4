import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { finishOnboarding } from '#lib/onboarding/finish-onboarding.ts';
import { OnboardingState } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Ends the welcome of the environment that the company works in',
    access: 'session',
    answer: OnboardingState,
    run: async ({ ctx }) => answerWithClaim(ctx, OnboardingState, await finishOnboarding(ctx)),
  }),
});
