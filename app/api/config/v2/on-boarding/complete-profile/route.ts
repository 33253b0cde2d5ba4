import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { completeProfile } from '#lib/onboarding/complete-profile.ts';
import { CompleteProfileInput, OnboardingState } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Takes the data that the company gives before it works in production',
    access: 'company/manage',
    body: CompleteProfileInput,
    answer: OnboardingState,
    run: async ({ ctx, body }) => answerWithClaim(ctx, OnboardingState, await completeProfile(ctx, body)),
  }),
});
