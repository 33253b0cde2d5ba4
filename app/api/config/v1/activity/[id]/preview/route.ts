import { answerPreview } from '#lib/http/config-api/answer-preview.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getPreview } from '#lib/insight/activity/message/queries.ts';
import { PreviewQuery } from '#lib/insight/activity/message/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the HTML of a message as a document for a frame',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    product: false,
    query: PreviewQuery,
    media: 'text/html',
    run: async ({ ctx, params, query }) => answerPreview(await getPreview(ctx, params.id ?? '', query)),
  }),
});
