import { getContent } from '#lib/activity/get-content.ts';
import { MessageContent } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get what a message says',
    access: 'message_events/view',
    feature: 'activity',
    answer: MessageContent,
    run: ({ ctx, params }) => getContent(ctx, params.id ?? ''),
  }),
});
