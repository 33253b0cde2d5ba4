import { answerSource } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getCapturedSource } from '#lib/insight/captured-mail/get-captured-source.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the bytes of a captured mail',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    media: 'message/rfc822',
    run: async ({ ctx, params: { id = '' } }) => answerSource(id, await getCapturedSource(ctx, id)),
  }),
});
