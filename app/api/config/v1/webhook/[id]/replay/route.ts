import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { replayFailed } from '#lib/webhooks/deliveries/replay-failed.ts';
import { ReplayedDeliveries, ReplayInput } from '#lib/webhooks/deliveries/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Try the failed deliveries of a range once more; returns how many',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: ReplayInput,
    answer: ReplayedDeliveries,
    status: 202,
    run: async ({ ctx, body: { from, to }, params }) => ({
      deliveries: await replayFailed(ctx, params.id ?? '', { from: new Date(from), to: new Date(to) }),
    }),
  }),
});
