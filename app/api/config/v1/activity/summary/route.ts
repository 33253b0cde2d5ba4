import { handle } from '#lib/http/config-api/handle.ts';
import { requireOwnFilters } from '#lib/http/config-api/require-own-filters.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { ActivityQuery, ActivitySummary, ActivitySummaryQuery } from '#lib/insight/activity/schema.ts';
import { readActivitySummary } from '#lib/insight/analytics/screen/read-activity-summary.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Read the figures of the mail in a range of the activity list, and its events over time',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: ActivitySummaryQuery,
    answer: ActivitySummary,
    run: async ({ ctx, query }) => {
      await requireOwnFilters(ctx, { ...ActivityQuery.parse({}), ...query });
      return readActivitySummary(ctx, query);
    },
  }),
});
