import { z } from 'zod';
import { listActivityEvents } from '#lib/activity/message/queries.ts';
import { ActivityEvent, RecipientQuery } from '#lib/activity/message/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: "List the events of one of a message's recipients",
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: RecipientQuery,
    answer: z.object({ data: z.array(ActivityEvent) }),
    run: async ({ ctx, params, query }) => ({ data: await listActivityEvents(ctx, { id: params.id ?? '', ...query }) }),
  }),
});
