import { getCapturedSource } from '#lib/captured-mail/get-captured-source.ts';
import { answerSource } from '#lib/http/answer-source.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the bytes of a captured mail',
    access: 'message_events/view',
    feature: 'activity',
    product: false,
    media: 'message/rfc822',
    run: async ({ ctx, params: { id = '' } }) => answerSource(id, await getCapturedSource(ctx, id)),
  }),
});
