import { Company } from '#lib/account/company/schema.ts';
import { SetSandboxInput } from '#lib/account/onboarding/schema.ts';
import { switchEnvironment } from '#lib/account/onboarding/switch-environment.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Switch the company to its sandbox, which stops live sending',
    access: 'company/manage',
    feature: 'app.environment',
    body: SetSandboxInput,
    answer: Company,
    run: async ({ ctx, body }) => {
      const { company } = await switchEnvironment(ctx, { environment: 'sandbox', ...body });
      return answerWithGuardToken(ctx, Company, company);
    },
  }),
});
