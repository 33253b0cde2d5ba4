import { answerFile } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getAttachment } from '#lib/service/support/get-attachment.ts';
import { getOwnTickets } from '#lib/service/support/reader.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download a file of a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    media: 'application/octet-stream',
    run: async ({ ctx, params }) => answerFile(await getAttachment(await getOwnTickets(ctx), params.id ?? '')),
  }),
});
