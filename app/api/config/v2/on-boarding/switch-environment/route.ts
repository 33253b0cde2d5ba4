import { OnboardingState, SwitchEnvironmentInput } from '#lib/account/onboarding/schema.ts';
import { switchEnvironment } from '#lib/account/onboarding/switch-environment.ts';
import { getLiveSending } from '#lib/engine/sandbox/get-live-sending.ts';
import { LiveSending } from '#lib/engine/sandbox/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the amount of live sending that a switch to the sandbox would stop',
    access: 'company/view',
    feature: 'app.environment',
    answer: LiveSending,
    run: ({ ctx }) => getLiveSending(ctx),
  }),
  POST: handle({
    summary: 'Switch the company to production or to its sandbox, which stops live sending',
    access: 'company/manage',
    feature: 'app.environment',
    body: SwitchEnvironmentInput,
    answer: OnboardingState,
    run: async ({ ctx, body }) => answerWithGuardToken(ctx, OnboardingState, await switchEnvironment(ctx, body)),
  }),
});
