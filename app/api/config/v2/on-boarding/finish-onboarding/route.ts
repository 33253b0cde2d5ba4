import { finishOnboarding } from '#lib/account/onboarding/finish-onboarding.ts';
import { OnboardingState } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Finish the welcome of the current environment',
    access: 'session',
    answer: OnboardingState,
    run: async ({ ctx }) => answerWithGuardToken(ctx, OnboardingState, await finishOnboarding(ctx)),
  }),
});
