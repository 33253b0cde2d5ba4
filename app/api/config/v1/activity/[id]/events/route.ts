import { z } from 'zod';
import { listActivityEvents } from '#lib/activity/list-activity-events.ts';
import { ActivityEvent, RecipientQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: "List the events of one of a message's recipients",
    access: 'message_events/view',
    feature: 'activity',
    query: RecipientQuery,
    answer: z.object({ data: z.array(ActivityEvent) }),
    run: async ({ ctx, params, query }) => ({ data: await listActivityEvents(ctx, { id: params.id ?? '', ...query }) }),
  }),
});
