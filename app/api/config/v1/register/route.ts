import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { RegisterAccountInput } from '#lib/identity/schema.ts';
import { registerAccount } from '#lib/onboarding/register-account.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    access: 'public',
    body: RegisterAccountInput,
    status: 201,
    run: ({ ctx, body }) => registerAccount(ctx, body),
  }),
});
