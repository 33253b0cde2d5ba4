import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getSandboxData } from '#lib/onboarding/get-sandbox-data.ts';
import { SandboxData } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'How far the company has come in its sandbox',
    access: 'company/view',
    answer: SandboxData,
    run: ({ ctx }) => getSandboxData(ctx),
  }),
});
