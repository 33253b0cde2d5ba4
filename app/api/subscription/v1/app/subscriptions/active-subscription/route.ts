import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getActiveSubscription } from '#lib/usage/get-active-subscription.ts';
import { ActiveSubscription } from '#lib/usage/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the plan of the company with its features',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationPlan'],
    answer: ActiveSubscription,
    run: ({ ctx }) => getActiveSubscription(ctx),
  }),
});
