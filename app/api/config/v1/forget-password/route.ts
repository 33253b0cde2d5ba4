import { requestPasswordReset } from '#lib/account/identity/request-password-reset.ts';
import { ForgetPasswordInput } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail a password reset link if the address has an account; the answer is the same if it has none',
    access: 'public',
    body: ForgetPasswordInput,
    status: 204,
    run: ({ ctx, body }) => requestPasswordReset(ctx, body),
  }),
});
