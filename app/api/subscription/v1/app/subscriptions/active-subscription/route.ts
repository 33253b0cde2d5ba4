import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { ActiveSubscription } from '#lib/account/usage/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the plan of the company with its features',
    access: 'usage/view',
    feature: ['usage.information', 'usage.informationPlan'],
    answer: ActiveSubscription,
    run: ({ ctx }) => getActiveSubscription(ctx),
  }),
});
