import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { ActivityDetail, RecipientQuery } from '#lib/insight/activity/message/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a message with all events of one of its recipients',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: RecipientQuery,
    answer: ActivityDetail,
    run: ({ ctx, params, query }) => getActivity(ctx, { id: params.id ?? '', ...query }),
  }),
});
