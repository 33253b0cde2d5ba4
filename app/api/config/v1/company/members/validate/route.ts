import { joinCompany } from '#lib/account/team/join-company.ts';
import { Joined, JoinInput } from '#lib/account/team/schema.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/authorize-verified-email.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { findCaller } from '#lib/http/session/find-caller.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Accept an invitation, once. Its address becomes an authorized recipient of the company',
    access: 'public',
    refusals: [410],
    body: JoinInput,
    answer: Joined,
    run: async ({ ctx, body, request }) =>
      joinCompany(ctx, await findCaller(request, ctx), body, authorizeVerifiedEmail(ctx)),
  }),
});
