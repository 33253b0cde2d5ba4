import { answerFile } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getHtml } from '#lib/insight/activity/message/queries.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download the HTML of a message',
    access: 'message_events/view',
    feature: ['activity', 'listed.downloadEmailHtml'],
    forSubaccounts: true,
    product: false,
    media: 'text/html',
    run: async ({ ctx, params: { id = '' } }) =>
      answerFile({
        name: `${id}.html`,
        type: 'text/html; charset=utf-8',
        content: Buffer.from(await getHtml(ctx, id)),
      }),
  }),
});
