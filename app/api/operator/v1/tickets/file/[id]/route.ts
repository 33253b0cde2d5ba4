import { answerFile } from '#lib/http/config-api/answer-file.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getAttachment } from '#lib/service/support/get-attachment.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Download a file of a support ticket of any company',
    access: 'operations',
    media: 'application/octet-stream',
    run: async ({ params }) => answerFile(await getAttachment('everything', params.id ?? '')),
  }),
});
