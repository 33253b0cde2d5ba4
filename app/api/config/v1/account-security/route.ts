import { getAccountSecurity } from '#lib/account/identity/get-account-security.ts';
import { AccountSecurity } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the sign-in settings of the caller: password, second factor, multiple login',
    access: 'session',
    answer: AccountSecurity,
    run: ({ ctx }) => getAccountSecurity(ctx),
  }),
});
