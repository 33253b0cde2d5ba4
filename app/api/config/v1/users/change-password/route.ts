import { changePassword } from '#lib/account/identity/change-password.ts';
import { ChangePasswordInput } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Change the password of the caller, with the current one; ends their other sessions',
    access: 'session',
    body: ChangePasswordInput,
    status: 204,
    run: ({ ctx, body }) => changePassword(ctx, body),
  }),
});
