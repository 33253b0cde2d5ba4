import { getUserAccount } from '#lib/account/company/queries.ts';
import { UserAccount } from '#lib/account/company/schema.ts';
import { call } from '#lib/core/call.ts';

/** The console's calls of company. */
export const CALLS = {
  'GET /api/config/v1/users/detail': call({
    summary: 'Get the profile of the caller',
    access: 'session',
    answer: UserAccount,
    run: ({ ctx }) => getUserAccount(ctx),
  }),
};
