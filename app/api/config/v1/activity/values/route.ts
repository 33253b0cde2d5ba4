import { listCommonValues } from '#lib/engine/messages/read/recipients/values/list-common-values.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { FilterValues, FilterValuesQuery } from '#lib/insight/activity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the commonest values of an advanced filter in the mail of the last 30 days',
    access: 'message_events/view',
    feature: 'activityFilter.advance',
    forSubaccounts: true,
    query: FilterValuesQuery,
    answer: FilterValues,
    run: async ({ ctx, query }) => ({ data: await listCommonValues(ctx, query) }),
  }),
});
