import { answerPreview } from '#lib/http/config-api/answer-preview.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { PreviewQuery } from '#lib/insight/activity/message/schema.ts';
import { getCapturedPreview } from '#lib/insight/captured-mail/get-captured-preview.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the HTML of a captured mail as a document for a frame',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    query: PreviewQuery,
    media: 'text/html',
    run: async ({ ctx, params, query }) => answerPreview(await getCapturedPreview(ctx, params.id ?? '', query)),
  }),
});
