import { resetPassword } from '#lib/account/identity/reset-password.ts';
import { ResetPasswordInput } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Set a new password by a mailed link, which works once, and end all sessions of the person',
    access: 'public',
    body: ResetPasswordInput,
    status: 204,
    run: ({ ctx, body }) => resetPassword(ctx, body),
  }),
});
