import { getPurifySandboxData } from '#lib/account/onboarding/queries.ts';
import { PurifySandboxData } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the progress of the company with email validation',
    access: 'company/view',
    answer: PurifySandboxData,
    run: ({ ctx }) => getPurifySandboxData(ctx),
  }),
});
