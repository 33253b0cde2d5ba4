import { cancelReplay } from '#lib/connect/webhooks/replays/cancel-replay.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: handle({
    summary: 'Cancel a running replay',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => cancelReplay(ctx, params.id ?? '', params.replayId ?? ''),
  }),
});
