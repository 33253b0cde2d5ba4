import { getUserAccount } from '#lib/account/company/queries.ts';
import { UserAccount } from '#lib/account/company/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the profile of the caller',
    access: 'session',
    answer: UserAccount,
    run: ({ ctx }) => getUserAccount(ctx),
  }),
});
