import { replayEvent } from '#lib/connect/webhooks/replays/replay-event.ts';
import { ReplayedEvent } from '#lib/connect/webhooks/replays/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send one event again; another failure is not tried again',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    answer: ReplayedEvent,
    status: 202,
    run: ({ ctx, params }) => replayEvent(ctx, params.id ?? '', params.eventId ?? ''),
  }),
});
