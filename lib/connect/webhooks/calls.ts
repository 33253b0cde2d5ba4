import { getSample, testWebhook } from '#lib/connect/webhooks/config/samples.ts';
import { endPreviousSecret, getSecret, rotateSecret } from '#lib/connect/webhooks/config/signing-secret.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookRows,
  pauseWebhook,
  resumeWebhook,
  updateWebhook,
} from '#lib/connect/webhooks/config/webhooks.ts';
import { listWebhookTries, readAttempt } from '#lib/connect/webhooks/deliveries/attempts.ts';
import {
  findSequence,
  listDeliveries,
  readDelivery,
  retryDelivery,
} from '#lib/connect/webhooks/deliveries/deliveries.ts';

import { readHealth } from '#lib/connect/webhooks/deliveries/health.ts';

import {
  DeliveryQuery,
  EventTryList,
  EventTryQuery,
  WebhookAttempt,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookHealth,
  WebhookTestResult,
} from '#lib/connect/webhooks/deliveries/schema.ts';
import { cancelReplay, replayEvent, replayRange } from '#lib/connect/webhooks/replays/replays.ts';

import { ReplayedEvent, ReplayInput, StartedReplay } from '#lib/connect/webhooks/replays/schema.ts';
import {
  CreatedWebhook,
  CreateWebhookInput,
  ResumeWebhookInput,
  RotateSecretInput,
  SampleQuery,
  TestWebhookInput,
  UpdateWebhookInput,
  Webhook,
  WebhookList,
  WebhookSample,
  WebhookSecret,
} from '#lib/connect/webhooks/schema.ts';
import { call } from '#lib/core/call.ts';
import { PageFacts, PageQuery, takePage } from '#lib/core/page.ts';

/** The console's calls of webhooks. */
export const CALLS = {
  'GET /api/config/v1/webhook/{id}/attempt/{attemptId}': call({
    summary: 'Get a try with its request and its answer',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookAttempt,
    run: ({ ctx, params }) => readAttempt(ctx, params.id ?? '', params.attemptId ?? ''),
  }),
  'POST /api/config/v1/webhook/{id}/delivery/{deliveryId}/retry': call({
    summary: 'Retry a delivery now; another failure is not tried again',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => retryDelivery(ctx, params.id ?? '', params.deliveryId ?? ''),
  }),
  'GET /api/config/v1/webhook/{id}/delivery/{deliveryId}': call({
    summary: 'Get a delivery with its tries',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookDeliveryDetail,
    run: ({ ctx, params }) => readDelivery(ctx, params.id ?? '', params.deliveryId ?? ''),
  }),
  'GET /api/config/v1/webhook/{id}/delivery': call({
    summary: 'List deliveries, newest first',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    query: DeliveryQuery,
    answer: WebhookDeliveryPage,
    run: ({ ctx, params, query }) => listDeliveries(ctx, params.id ?? '', query),
  }),
  'POST /api/config/v1/webhook/{id}/event/{eventId}/replay': call({
    summary: 'Send one event again; another failure is not tried again',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    answer: ReplayedEvent,
    status: 202,
    run: ({ ctx, params }) => replayEvent(ctx, params.id ?? '', params.eventId ?? ''),
  }),
  'GET /api/config/v1/webhook/{id}/health': call({
    summary: 'Get the health of a webhook',
    access: 'webhooks/view',
    feature: 'webhook.detail',
    answer: WebhookHealth,
    run: ({ ctx, params }) => readHealth(ctx, params.id ?? ''),
  }),
  'POST /api/config/v1/webhook/{id}/pause': call({
    summary: 'Pause a webhook; its events wait',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    answer: Webhook,
    run: ({ ctx, params }) => pauseWebhook(ctx, { id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/webhook/{id}/replay/{replayId}': call({
    summary: 'Cancel a running replay',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => cancelReplay(ctx, params.id ?? '', params.replayId ?? ''),
  }),
  'POST /api/config/v1/webhook/{id}/replay': call({
    summary: 'Send a range again: its events, those that are missing, or its failed deliveries',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: ReplayInput,
    answer: StartedReplay,
    status: 202,
    run: ({ ctx, body, params }) => replayRange(ctx, params.id ?? '', body),
  }),
  'POST /api/config/v1/webhook/{id}/resume': call({
    summary: 'Resume a webhook, from where it stopped or from now',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: ResumeWebhookInput,
    answer: Webhook,
    run: ({ ctx, body, params }) => resumeWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
  'POST /api/config/v1/webhook/{id}/rotate-secret': call({
    summary: 'Replace the signing secret; the replaced one signs too for the given hours',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: RotateSecretInput,
    answer: WebhookSecret,
    run: ({ ctx, body, params }) => rotateSecret(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/webhook/{id}/rotate-secret': call({
    summary: 'End the replaced signing secret now',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    status: 204,
    run: ({ ctx, params }) => endPreviousSecret(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/webhook/{id}': call({
    summary: 'Get a webhook, without its secrets',
    access: 'webhooks/view',
    feature: 'webhook.detail',
    answer: Webhook,
    run: ({ ctx, params }) => getWebhook(ctx, { id: params.id ?? '' }),
  }),
  'PATCH /api/config/v1/webhook/{id}': call({
    summary: 'Update a webhook; absent fields stay',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: UpdateWebhookInput,
    answer: Webhook,
    run: ({ ctx, body, params }) => updateWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/webhook/{id}': call({
    summary: 'Delete a webhook with its log',
    access: 'webhooks/modify',
    feature: 'webhook.delete',
    status: 204,
    run: ({ ctx, params }) => deleteWebhook(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/webhook/{id}/secret': call({
    summary: 'Get the signing secret; each call is recorded in the audit log',
    access: 'webhooks/modify',
    feature: 'webhook.detail',
    answer: WebhookSecret,
    run: ({ ctx, params }) => getSecret(ctx, { id: params.id ?? '' }),
  }),
  'GET /api/config/v1/webhook/{id}/sequence/{number}': call({
    summary: 'Find the delivery of the event with a number',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    answer: WebhookDeliveryDetail,
    run: ({ ctx, params }) => findSequence(ctx, params.id ?? '', params.number ?? ''),
  }),
  'POST /api/config/v1/webhook/{id}/test': call({
    summary: 'Send a sample event and return the answer',
    access: 'webhooks/modify',
    feature: 'webhook.update',
    body: TestWebhookInput,
    answer: WebhookTestResult,
    run: ({ ctx, body, params }) => testWebhook(ctx, { ...body, id: params.id ?? '' }),
  }),
  'GET /api/config/v1/webhook/event': call({
    summary: 'List the last try of events at each webhook',
    access: 'webhooks/view',
    feature: 'webhook.activity',
    query: EventTryQuery,
    answer: EventTryList,
    run: async ({ ctx, query }) => ({ data: await listWebhookTries(ctx, query.ids) }),
  }),
  'GET /api/config/v1/webhook': call({
    summary: 'List webhooks with their health',
    access: 'webhooks/view',
    feature: 'webhook',
    query: PageQuery,
    answer: WebhookList.extend(PageFacts),
    run: async ({ ctx, query }) => takePage(await listWebhookRows(ctx), query),
  }),
  'POST /api/config/v1/webhook': call({
    summary: 'Create a webhook; the answer holds its signing secret',
    access: 'webhooks/modify',
    feature: 'webhook.create',
    body: CreateWebhookInput,
    answer: CreatedWebhook,
    status: 201,
    run: ({ ctx, body }) => createWebhook(ctx, body),
  }),
  'GET /api/config/v1/webhook/sample': call({
    summary: 'Get an example of a body of one type and format',
    access: 'webhooks/view',
    feature: 'webhook',
    query: SampleQuery,
    answer: WebhookSample,
    run: async ({ query }) => getSample(query),
  }),
};
