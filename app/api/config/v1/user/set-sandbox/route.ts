import { Company } from '#lib/company/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';
import { SetSandboxInput } from '#lib/onboarding/schema.ts';
import { switchEnvironment } from '#lib/onboarding/switch-environment.ts';

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
