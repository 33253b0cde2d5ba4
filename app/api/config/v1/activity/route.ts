import { listActivity } from '#lib/activity/list-activity.ts';
import { ActivityPage, ActivityQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { requireOwnFilters } from '#lib/http/require-own-filters.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List what became of sent messages, a row for each recipient',
    access: 'message_events/view',
    feature: 'activity',
    query: ActivityQuery,
    answer: ActivityPage,
    run: async ({ ctx, query }) => {
      await requireOwnFilters(ctx, query);
      return listActivity(ctx, query);
    },
  }),
});
