import { requireFeature } from '#lib/account/access/require-feature.ts';
import { deleteWebhook } from '#lib/connect/webhooks/config/delete-webhook.ts';
import { listWebhooks } from '#lib/connect/webhooks/config/list-webhooks.ts';
import { rotateSecret } from '#lib/connect/webhooks/config/rotate-secret.ts';
import { testWebhook } from '#lib/connect/webhooks/config/test-webhook.ts';
import { listDeliveries } from '#lib/connect/webhooks/deliveries/list-deliveries.ts';
import { readDelivery } from '#lib/connect/webhooks/deliveries/read-delivery.ts';
import { readHealth } from '#lib/connect/webhooks/deliveries/read-health.ts';
import { retryDelivery } from '#lib/connect/webhooks/deliveries/retry-delivery.ts';
import {
  DeliveryQuery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookHealth,
  WebhookTestResult,
} from '#lib/connect/webhooks/deliveries/schema.ts';
import { cancelReplay } from '#lib/connect/webhooks/replays/cancel-replay.ts';
import { replayEvent } from '#lib/connect/webhooks/replays/replay-event.ts';
import { replayRange } from '#lib/connect/webhooks/replays/replay-range.ts';
import { ReplayedEvent, ReplayInput, StartedReplay } from '#lib/connect/webhooks/replays/schema.ts';
import { RotateSecretInput, TestWebhookInput, WebhookSecret } from '#lib/connect/webhooks/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import type { AdmittedCall, Path, Route } from './route.ts';
import { createFromBody, getInShape, updateFromBody } from './webhook-calls.ts';
import {
  ChangedWebhook,
  CreateWebhookBody,
  DeletedWebhook,
  MadeWebhook,
  presentInList,
  presentMade,
  UpdateWebhookBody,
  WebhookObject,
  WebhookObjectList,
} from './webhook-shapes.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query' | 'grant'> & { feature: FeaturePath };

/** Returns the route of a call of webhooks. A subaccount's key is refused, because a webhook gets the whole company's events. */
const on = ({ feature, ...facts }: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const { apiKeyId, subaccountId, domains, grants } = admitted.key;
    if (subaccountId !== null) throw new AppError('forbidden');
    const ctx = platformContext({
      scope: keyScope(admitted.key),
      actor: { type: 'apiKey', apiKeyId, domains },
      grants,
      ip: admitted.call.ip,
    });
    await requireFeature(ctx, feature);
    return { answer: await run(ctx, admitted), replayed: false };
  },
});

const view = { grant: 'webhooks/view', feature: 'webhook' } as const;
const detail = { grant: 'webhooks/view', feature: 'webhook.detail' } as const;
const activity = { grant: 'webhooks/view', feature: 'webhook.activity' } as const;
const create = { grant: 'webhooks/modify', feature: 'webhook.create' } as const;
const change = { grant: 'webhooks/modify', feature: 'webhook.update' } as const;
const remove = { grant: 'webhooks/modify', feature: 'webhook.delete' } as const;

/** The calls of webhooks (docs/contract.md §5): the shape of SDKs for the webhooks themselves. */
export const WEBHOOK_PATHS: readonly Path[] = [
  {
    pattern: /^\/webhooks$/,
    name: '/webhooks',
    methods: {
      GET: on({ ...view, summary: 'List webhooks', answer: WebhookObjectList }, async (ctx) => ({
        object: 'list',
        has_more: false,
        data: (await listWebhooks(ctx)).map(presentInList),
      })),
      POST: on(
        { ...create, summary: 'Create a webhook', body: CreateWebhookBody, answer: MadeWebhook },
        async (ctx, { body }) => presentMade(await createFromBody(ctx, parseInput(CreateWebhookBody, body))),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/rotate-secret$/,
    name: '/webhooks/{id}/rotate-secret',
    methods: {
      POST: on(
        {
          ...change,
          summary: 'Replace the signing secret; the replaced one signs too for the given hours',
          body: RotateSecretInput,
          answer: WebhookSecret,
        },
        (ctx, { id, body }) => rotateSecret(ctx, { ...parseInput(RotateSecretInput, body), id }),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/test$/,
    name: '/webhooks/{id}/test',
    methods: {
      POST: on(
        { ...change, summary: 'Send a sample event', body: TestWebhookInput, answer: WebhookTestResult },
        (ctx, { id, body }) => testWebhook(ctx, { ...parseInput(TestWebhookInput, body), id }),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/replay$/,
    name: '/webhooks/{id}/replay',
    methods: {
      POST: on(
        {
          ...change,
          summary: 'Send a range again: its events, those that are missing, or its failed deliveries',
          body: ReplayInput,
          answer: StartedReplay,
        },
        (ctx, { id, body }) => replayRange(ctx, id, parseInput(ReplayInput, body)),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/replay\/([^/]+)$/,
    name: '/webhooks/{id}/replay/{replay}',
    methods: {
      DELETE: on(
        { ...change, summary: 'Cancel a running replay', answer: ChangedWebhook },
        async (ctx, { id, subId }) => {
          await cancelReplay(ctx, id, subId);
          return { object: 'webhook', id };
        },
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/events\/([^/]+)\/replay$/,
    name: '/webhooks/{id}/events/{event}/replay',
    methods: {
      POST: on({ ...change, summary: 'Send one event again', answer: ReplayedEvent }, (ctx, { id, subId }) =>
        replayEvent(ctx, id, subId),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/deliveries\/([^/]+)\/retry$/,
    name: '/webhooks/{id}/deliveries/{delivery}/retry',
    methods: {
      POST: on({ ...change, summary: 'Retry a delivery now', answer: ChangedWebhook }, async (ctx, { id, subId }) => {
        await retryDelivery(ctx, id, subId);
        return { object: 'webhook', id };
      }),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/health$/,
    name: '/webhooks/{id}/health',
    methods: {
      GET: on({ ...detail, summary: "Get a webhook's health", answer: WebhookHealth }, (ctx, { id }) =>
        readHealth(ctx, id),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/deliveries$/,
    name: '/webhooks/{id}/deliveries',
    methods: {
      GET: on(
        { ...activity, summary: "List a webhook's deliveries", query: DeliveryQuery, answer: WebhookDeliveryPage },
        (ctx, { id, call }) =>
          listDeliveries(ctx, id, parseInput(DeliveryQuery, Object.fromEntries(new URLSearchParams(call.query)))),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)\/deliveries\/([^/]+)$/,
    name: '/webhooks/{id}/deliveries/{delivery}',
    methods: {
      GET: on(
        { ...activity, summary: 'Get a delivery with its tries', answer: WebhookDeliveryDetail },
        (ctx, { id, subId }) => readDelivery(ctx, id, subId),
      ),
    },
  },
  {
    pattern: /^\/webhooks\/([^/]+)$/,
    name: '/webhooks/{id}',
    methods: {
      GET: on({ ...detail, summary: 'Get a webhook', answer: WebhookObject }, (ctx, { id }) => getInShape(ctx, id)),
      PATCH: on(
        { ...change, summary: 'Update, pause or resume a webhook', body: UpdateWebhookBody, answer: ChangedWebhook },
        async (ctx, { id, body }) => {
          await updateFromBody(ctx, id, parseInput(UpdateWebhookBody, body));
          return { object: 'webhook', id };
        },
      ),
      DELETE: on({ ...remove, summary: 'Delete a webhook', answer: DeletedWebhook }, async (ctx, { id }) => {
        await deleteWebhook(ctx, { id });
        return { object: 'webhook', id, deleted: true };
      }),
    },
  },
];
