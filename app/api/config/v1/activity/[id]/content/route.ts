import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getContent } from '#lib/insight/activity/message/queries.ts';
import { MessageContent } from '#lib/insight/activity/message/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the content of a message',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    answer: MessageContent,
    run: ({ ctx, params }) => getContent(ctx, params.id ?? ''),
  }),
});
