import { getActivity } from '#lib/activity/get-activity.ts';
import { ActivityDetail, RecipientQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a message with the whole story of one of its recipients',
    access: 'message_events/view',
    feature: 'activity',
    query: RecipientQuery,
    answer: ActivityDetail,
    run: ({ ctx, params, query }) => getActivity(ctx, { id: params.id ?? '', ...query }),
  }),
});
