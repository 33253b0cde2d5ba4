import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { actingUser } from '#lib/identity/acting-user.ts';
import { resendVerification } from '#lib/identity/request-verification.ts';
import { ResendState } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail another verification link and code; earlier ones become invalid',
    access: 'stage',
    answer: ResendState,
    run: ({ ctx }) => resendVerification(ctx, actingUser(ctx).userId),
  }),
});
