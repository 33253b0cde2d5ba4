import { listActivityEvents } from '#lib/activity/list-activity-events.ts';
import { RecipientQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    query: RecipientQuery,
    run: async ({ ctx, params, query }) => ({ data: await listActivityEvents(ctx, { id: params.id ?? '', ...query }) }),
  }),
});
