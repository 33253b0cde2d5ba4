import { SandboxData } from '#lib/account/onboarding/schema.ts';
import { getSandboxData } from '#lib/engine/sandbox/get-sandbox-data.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the progress of the company in its sandbox',
    access: 'company/view',
    answer: SandboxData,
    run: ({ ctx }) => getSandboxData(ctx),
  }),
});
