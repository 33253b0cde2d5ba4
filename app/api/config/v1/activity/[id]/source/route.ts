import { answerSource } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getSource } from '#lib/insight/activity/message/queries.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the bytes of a message',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    media: 'message/rfc822',
    run: async ({ ctx, params: { id = '' } }) => answerSource(id, await getSource(ctx, id)),
  }),
});
