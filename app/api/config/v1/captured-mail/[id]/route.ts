import { getCapturedMail } from '#lib/captured-mail/get-captured-mail.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    run: ({ ctx, params }) => getCapturedMail(ctx, params.id ?? ''),
  }),
});
