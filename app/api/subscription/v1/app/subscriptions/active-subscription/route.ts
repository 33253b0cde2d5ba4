import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getActiveSubscription } from '#lib/usage/get-active-subscription.ts';
import { ActiveSubscription } from '#lib/usage/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The plan of the company with its features',
    access: 'usage/view',
    answer: ActiveSubscription,
    run: ({ ctx }) => getActiveSubscription(ctx),
  }),
});
