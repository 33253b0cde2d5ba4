import { resendAuthorization } from '#lib/engine/sandbox/resend-authorization.ts';
import { AuthorizedRecipient, ResendAuthorizationInput } from '#lib/engine/sandbox/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Resend the authorization mail',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: ResendAuthorizationInput,
    answer: AuthorizedRecipient,
    run: ({ ctx, body }) => resendAuthorization(ctx, body),
  }),
});
