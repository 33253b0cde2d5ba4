import { handle } from '#lib/http/config-api/handle.ts';
import { requireOwnFilters } from '#lib/http/config-api/require-own-filters.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { ActivityPage, ActivityQuery } from '#lib/insight/activity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List sent messages with their status, one row per recipient',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: ActivityQuery,
    answer: ActivityPage,
    run: async ({ ctx, query }) => {
      await requireOwnFilters(ctx, query);
      return listActivity(ctx, query);
    },
  }),
});
