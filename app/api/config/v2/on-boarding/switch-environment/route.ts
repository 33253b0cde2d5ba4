import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { OnboardingState, SwitchEnvironmentInput } from '#lib/onboarding/schema.ts';
import { switchEnvironment } from '#lib/onboarding/switch-environment.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Moves the company to its sandbox or to production',
    access: 'company/manage',
    feature: 'app.environment',
    body: SwitchEnvironmentInput,
    answer: OnboardingState,
    run: async ({ ctx, body }) => answerWithClaim(ctx, OnboardingState, await switchEnvironment(ctx, body)),
  }),
});
