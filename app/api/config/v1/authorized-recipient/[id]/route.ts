import { removeAuthorizedRecipient } from '#lib/engine/sandbox/remove-authorized-recipient.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'Remove an authorized recipient',
    access: 'authorized_recipients/manage',
    feature: 'configuration',
    status: 204,
    run: ({ ctx, params }) => removeAuthorizedRecipient(ctx, { id: params.id ?? '' }),
  }),
});
