import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { changePassword } from '#lib/identity/change-password.ts';
import { ChangePasswordInput } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Take another password, for the one that the person has; ends their other sessions',
    access: 'session',
    body: ChangePasswordInput,
    status: 204,
    run: ({ ctx, body }) => changePassword(ctx, body),
  }),
});
