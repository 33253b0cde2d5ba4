import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { leaveCompany } from '#lib/team/remove-member.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Leave the company',
    access: 'session',
    status: 204,
    run: ({ ctx }) => leaveCompany(ctx),
  }),
});
