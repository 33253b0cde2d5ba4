import { listActivity } from '#lib/activity/list-activity.ts';
import { ActivityQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    query: ActivityQuery,
    run: ({ ctx, query }) => listActivity(ctx, query),
  }),
});
