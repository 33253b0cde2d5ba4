import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getAccountSecurity } from '#lib/identity/get-account-security.ts';
import { AccountSecurity } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the sign-in settings of the caller: password, second factor, multiple login',
    access: 'session',
    answer: AccountSecurity,
    run: ({ ctx }) => getAccountSecurity(ctx),
  }),
});
