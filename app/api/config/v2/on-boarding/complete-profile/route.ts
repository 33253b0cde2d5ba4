import { completeProfile } from '#lib/account/onboarding/complete-profile.ts';
import { CompleteProfileInput, OnboardingState } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Save the data that the company must provide before production',
    access: 'company/manage',
    body: CompleteProfileInput,
    answer: OnboardingState,
    run: async ({ ctx, body }) => answerWithGuardToken(ctx, OnboardingState, await completeProfile(ctx, body)),
  }),
});
