import { replayRange } from '#lib/connect/webhooks/replays/replay-range.ts';
import { ReplayInput, StartedReplay } from '#lib/connect/webhooks/replays/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send a range again: its events, those that are missing, or its failed deliveries',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: ReplayInput,
    answer: StartedReplay,
    status: 202,
    run: ({ ctx, body, params }) => replayRange(ctx, params.id ?? '', body),
  }),
});
