import { listCapturedMail } from '#lib/captured-mail/list-captured-mail.ts';
import { CapturedMailQuery } from '#lib/captured-mail/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    query: CapturedMailQuery,
    run: ({ ctx, query }) => listCapturedMail(ctx, query),
  }),
});
