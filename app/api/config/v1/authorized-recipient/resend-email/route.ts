import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { resendAuthorization } from '#lib/sandbox/resend-authorization.ts';
import { AuthorizedRecipient, ResendAuthorizationInput } from '#lib/sandbox/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send the mail with the link again',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    body: ResendAuthorizationInput,
    answer: AuthorizedRecipient,
    run: ({ ctx, body }) => resendAuthorization(ctx, body),
  }),
});
