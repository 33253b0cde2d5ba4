import { actingUser } from '#lib/account/identity/acting-user.ts';
import { resendVerification } from '#lib/account/identity/request-verification.ts';
import { ResendState } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail another verification link and code; earlier ones become invalid',
    access: 'stage',
    answer: ResendState,
    run: ({ ctx }) => resendVerification(ctx, actingUser(ctx).userId),
  }),
});
