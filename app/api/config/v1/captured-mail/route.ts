import { listCapturedMail } from '#lib/captured-mail/list-captured-mail.ts';
import { CapturedMailPage, CapturedMailQuery } from '#lib/captured-mail/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List mail that was kept on this machine',
    access: 'message_events/view',
    feature: 'activity',
    query: CapturedMailQuery,
    answer: CapturedMailPage,
    run: ({ ctx, query }) => listCapturedMail(ctx, query),
  }),
});
