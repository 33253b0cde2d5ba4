import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { requestPasswordReset } from '#lib/identity/request-password-reset.ts';
import { ForgetPasswordInput } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail a link to set a new password, where the address has an account; the answer is the same where not',
    access: 'public',
    body: ForgetPasswordInput,
    status: 204,
    run: ({ ctx, body }) => requestPasswordReset(ctx, body),
  }),
});
