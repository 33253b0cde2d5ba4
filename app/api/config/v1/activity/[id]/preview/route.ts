import { getPreview } from '#lib/activity/get-preview.ts';
import { PreviewQuery } from '#lib/activity/schema.ts';
import { answerPreview } from '#lib/http/answer-preview.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Show the HTML of a message as a document for a frame',
    access: 'message_events/view',
    feature: 'activity',
    product: false,
    query: PreviewQuery,
    media: 'text/html',
    run: async ({ ctx, params, query }) => answerPreview(await getPreview(ctx, params.id ?? '', query)),
  }),
});
