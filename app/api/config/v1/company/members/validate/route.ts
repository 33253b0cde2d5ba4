import { findCaller } from '#lib/http/find-caller.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { joinCompany } from '#lib/team/join-company.ts';
import { Joined, JoinInput } from '#lib/team/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Follows an invitation, once: gives its holder their place in the company.',
    access: 'public',
    body: JoinInput,
    answer: Joined,
    run: async ({ ctx, body, request }) => joinCompany(ctx, await findCaller(request, ctx), body),
  }),
});
