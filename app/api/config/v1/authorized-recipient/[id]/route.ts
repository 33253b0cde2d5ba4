import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { removeAuthorizedRecipient } from '#lib/sandbox/remove-authorized-recipient.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    access: 'authorized_recipients/manage',
    run: ({ ctx, params }) => removeAuthorizedRecipient(ctx, { id: params.id ?? '' }),
  }),
});
