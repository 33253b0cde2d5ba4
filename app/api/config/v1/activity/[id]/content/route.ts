import { getContent } from '#lib/activity/get-content.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    run: ({ ctx, params }) => getContent(ctx, params.id ?? ''),
  }),
});
