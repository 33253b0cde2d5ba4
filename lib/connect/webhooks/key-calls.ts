import { testWebhook } from '#lib/connect/webhooks/config/samples.ts';

import { getSecret, rotateSecret } from '#lib/connect/webhooks/config/signing-secret.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  updateWebhook,
} from '#lib/connect/webhooks/config/webhooks.ts';

import { listDeliveries, readDelivery, retryDelivery } from '#lib/connect/webhooks/deliveries/deliveries.ts';

import { readHealth } from '#lib/connect/webhooks/deliveries/health.ts';

import {
  DeliveryQuery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookHealth,
  WebhookTestResult,
} from '#lib/connect/webhooks/deliveries/schema.ts';
import { cancelReplay, replayEvent, replayRange } from '#lib/connect/webhooks/replays/replays.ts';

import { ReplayedEvent, ReplayInput, StartedReplay } from '#lib/connect/webhooks/replays/schema.ts';
import {
  CreateWebhookInput,
  RotateSecretInput,
  TestWebhookInput,
  WebhookSecret,
} from '#lib/connect/webhooks/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';
import {
  ChangedWebhook,
  CreatedWebhookObject,
  CreateWebhookBody,
  DeletedWebhook,
  presentInList,
  toSettings,
  UpdateWebhookBody,
  WebhookObject,
  WebhookObjectList,
  withOwnFields,
} from './webhook-object.ts';

/** A webhook gets the events of the whole company. */
const access = { isCompanyOnly: true, isCamelCase: true } as const;
const view = { ...access, grant: 'webhooks/view', feature: 'webhook' } as const;
const detail = { ...access, grant: 'webhooks/view', feature: 'webhook.detail' } as const;
const activity = { ...access, grant: 'webhooks/view', feature: 'webhook.activity' } as const;
const create = { ...access, grant: 'webhooks/modify', feature: 'webhook.create' } as const;
const change = { ...access, grant: 'webhooks/modify', feature: 'webhook.update' } as const;
const remove = { ...access, grant: 'webhooks/modify', feature: 'webhook.delete' } as const;

/** The calls of keys on webhooks (docs/webhooks.md): webhooks themselves have the shape of SDKs. */
export const KEY_CALLS = {
  'GET /api/v1/webhooks': keyCall({
    ...view,
    summary: 'List webhooks',
    answer: WebhookObjectList,
    run: async ({ ctx }) => ({
      object: 'list',
      has_more: false,
      data: (await listWebhooks(ctx)).map(presentInList),
    }),
  }),
  'POST /api/v1/webhooks': keyCall({
    ...create,
    summary: 'Create a webhook',
    body: CreateWebhookBody,
    answer: CreatedWebhookObject,
    run: async ({ ctx, body: { signingSecret, ...body } }) => {
      const name = body.name ?? (await freeName(ctx, body.endpoint));
      const given = { ...toSettings(body), name, ...(signingSecret !== undefined && { secret: signingSecret }) };
      const { id, secret } = await withOwnFields(() => createWebhook(ctx, CreateWebhookInput.parse(given)));
      return { object: 'webhook', id, signing_secret: secret };
    },
  }),
  'POST /api/v1/webhooks/{id}/rotate-secret': keyCall({
    ...change,
    summary: 'Replace the signing secret; the replaced one signs too for the given hours',
    body: RotateSecretInput,
    answer: WebhookSecret,
    run: ({ ctx, params, body }) => rotateSecret(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/v1/webhooks/{id}/test': keyCall({
    ...change,
    summary: 'Send a sample event',
    body: TestWebhookInput,
    answer: WebhookTestResult,
    run: ({ ctx, params, body }) => testWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/v1/webhooks/{id}/replay': keyCall({
    ...change,
    summary: 'Send a range again: its events, those that are missing, or its failed deliveries',
    body: ReplayInput,
    answer: StartedReplay,
    run: ({ ctx, params, body }) => replayRange(ctx, params.id ?? '', body),
  }),
  'DELETE /api/v1/webhooks/{id}/replay/{replay}': keyCall({
    ...change,
    summary: 'Cancel a running replay',
    answer: ChangedWebhook,
    run: async ({ ctx, params }) => {
      await cancelReplay(ctx, params.id ?? '', params.replay ?? '');
      return { object: 'webhook', id: params.id };
    },
  }),
  'POST /api/v1/webhooks/{id}/events/{event}/replay': keyCall({
    ...change,
    summary: 'Send one event again',
    answer: ReplayedEvent,
    run: ({ ctx, params }) => replayEvent(ctx, params.id ?? '', params.event ?? ''),
  }),
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/retry': keyCall({
    ...change,
    summary: 'Retry a delivery now',
    answer: ChangedWebhook,
    run: async ({ ctx, params }) => {
      await retryDelivery(ctx, params.id ?? '', params.delivery ?? '');
      return { object: 'webhook', id: params.id };
    },
  }),
  'GET /api/v1/webhooks/{id}/health': keyCall({
    ...detail,
    summary: "Get a webhook's health",
    answer: WebhookHealth,
    run: ({ ctx, params }) => readHealth(ctx, params.id ?? ''),
  }),
  'GET /api/v1/webhooks/{id}/deliveries': keyCall({
    ...activity,
    summary: "List a webhook's deliveries",
    query: DeliveryQuery,
    answer: WebhookDeliveryPage,
    run: ({ ctx, params, query }) => listDeliveries(ctx, params.id ?? '', query),
  }),
  'GET /api/v1/webhooks/{id}/deliveries/{delivery}': keyCall({
    ...activity,
    summary: 'Get a delivery with its tries',
    answer: WebhookDeliveryDetail,
    run: ({ ctx, params }) => readDelivery(ctx, params.id ?? '', params.delivery ?? ''),
  }),
  'GET /api/v1/webhooks/{id}': keyCall({
    ...detail,
    summary: 'Get a webhook',
    answer: WebhookObject,
    run: async ({ ctx, params }) => {
      const id = params.id ?? '';
      const webhook = await getWebhook(ctx, { id });
      // Only a key that may manage webhooks gets the secret, which the audit log says.
      const maySee = ctx.grants?.includes('webhooks/modify') ?? false;
      const secret = maySee ? (await getSecret(ctx, { id })).secret : null;
      return { object: 'webhook', ...presentInList(webhook), signing_secret: secret };
    },
  }),
  'PATCH /api/v1/webhooks/{id}': keyCall({
    ...change,
    summary: 'Update, pause or resume a webhook',
    body: UpdateWebhookBody,
    answer: ChangedWebhook,
    run: async ({ ctx, params, body }) => {
      const id = params.id ?? '';
      await withOwnFields(() => updateWebhook(ctx, { ...toSettings(body), id }));
      if (body.status === 'disabled') await pauseWebhook(ctx, { id });
      if (body.status === 'enabled') await resumeWebhook(ctx, { id, from: 'stopped' });
      return { object: 'webhook', id };
    },
  }),
  'DELETE /api/v1/webhooks/{id}': keyCall({
    ...remove,
    summary: 'Delete a webhook',
    answer: DeletedWebhook,
    run: async ({ ctx, params }) => {
      await deleteWebhook(ctx, { id: params.id ?? '' });
      return { object: 'webhook', id: params.id, deleted: true };
    },
  }),
};

/** Returns the host of an endpoint, with a number behind it if a webhook has that name. */
async function freeName(ctx: Context, endpoint: string): Promise<string> {
  const host = (URL.canParse(endpoint) ? new URL(endpoint).hostname : endpoint).slice(0, 90) || 'webhook';
  const taken = new Set((await listWebhooks(ctx)).map(({ name }) => name));
  let name = host;
  for (let number = 2; taken.has(name); number += 1) name = `${host} ${number}`;
  return name;
}
