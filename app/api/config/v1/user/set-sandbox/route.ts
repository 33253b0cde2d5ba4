import { Company } from '#lib/company/schema.ts';
import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { switchEnvironment } from '#lib/onboarding/switch-environment.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Moves the company to its sandbox',
    access: 'company/manage',
    feature: 'app.environment',
    answer: Company,
    run: async ({ ctx }) => {
      const { company } = await switchEnvironment(ctx, { environment: 'sandbox' });
      return answerWithClaim(ctx, Company, company);
    },
  }),
});
