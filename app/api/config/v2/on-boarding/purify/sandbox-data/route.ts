import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getPurifySandboxData } from '#lib/onboarding/get-purify-sandbox-data.ts';
import { PurifySandboxData } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'How far the company has come with email validation',
    access: 'company/view',
    answer: PurifySandboxData,
    run: ({ ctx }) => getPurifySandboxData(ctx),
  }),
});
