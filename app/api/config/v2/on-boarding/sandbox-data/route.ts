import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { SandboxData } from '#lib/onboarding/schema.ts';
import { getSandboxData } from '#lib/sandbox/get-sandbox-data.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the progress of the company in its sandbox',
    access: 'company/view',
    answer: SandboxData,
    run: ({ ctx }) => getSandboxData(ctx),
  }),
});
