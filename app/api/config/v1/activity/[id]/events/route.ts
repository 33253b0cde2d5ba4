import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listActivityEvents } from '#lib/insight/activity/message/queries.ts';
import { ActivityEvent, RecipientQuery } from '#lib/insight/activity/message/schema.ts';

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
