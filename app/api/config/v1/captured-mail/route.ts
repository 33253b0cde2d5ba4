import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listCapturedMail } from '#lib/insight/captured-mail/list-captured-mail.ts';
import { CapturedMailPage, CapturedMailQuery } from '#lib/insight/captured-mail/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List captured mail, which was stored here instead of being delivered',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: CapturedMailQuery,
    answer: CapturedMailPage,
    run: ({ ctx, query }) => listCapturedMail(ctx, query),
  }),
});
