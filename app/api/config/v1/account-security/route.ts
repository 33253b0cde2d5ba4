import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getAccountSecurity } from '#lib/identity/get-account-security.ts';
import { AccountSecurity } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'How the person who asks logs in: password, second factor, multiple login',
    access: 'session',
    answer: AccountSecurity,
    run: ({ ctx }) => getAccountSecurity(ctx),
  }),
});
