import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getCapturedMail } from '#lib/insight/captured-mail/get-captured-mail.ts';
import { CapturedMailDetail } from '#lib/insight/captured-mail/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a captured mail',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    answer: CapturedMailDetail,
    run: ({ ctx, params }) => getCapturedMail(ctx, params.id ?? ''),
  }),
});
