import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { leaveCompany } from '#lib/team/remove-member.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: "Takes the caller's own place in the company away.",
    access: 'session',
    status: 204,
    run: ({ ctx }) => leaveCompany(ctx),
  }),
});
