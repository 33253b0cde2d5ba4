import { leaveCompany } from '#lib/account/team/remove-member.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Leave the company',
    access: 'session',
    status: 204,
    run: ({ ctx }) => leaveCompany(ctx),
  }),
});
