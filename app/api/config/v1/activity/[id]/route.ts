import { getActivity } from '#lib/activity/get-activity.ts';
import { RecipientQuery } from '#lib/activity/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    access: 'message_events/view',
    query: RecipientQuery,
    run: ({ ctx, params, query }) => getActivity(ctx, { id: params.id ?? '', ...query }),
  }),
});
