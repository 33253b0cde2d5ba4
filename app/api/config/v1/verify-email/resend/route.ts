import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { actingUser } from '#lib/identity/acting-user.ts';
import { resendVerification } from '#lib/identity/request-verification.ts';
import { ResendState } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Mail another link and code to prove an address; those before are worth nothing then',
    access: 'stage',
    answer: ResendState,
    run: ({ ctx }) => resendVerification(ctx, actingUser(ctx).userId),
  }),
});
