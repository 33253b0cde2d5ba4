import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { formatAlert, sampleAlert } from '../alerts/alert-body.ts';
import type { WebhookTestResult } from '../deliveries/schema.ts';
import { formatBody } from '../format/format-body.ts';
import { requireInFormat } from '../format/require-in-format.ts';
import { sampleEvent, testEvent } from '../format/sample-events.ts';
import { writeAttempts } from '../lanes/attempts-store.ts';
import { postWebhook } from '../request/post-webhook.ts';
import { openTarget } from '../request/webhook-target.ts';
import { requireWebhook } from '../require-webhook.ts';
import {
  type SampleQuery,
  type TestWebhookInput,
  WebhookEventType,
  WebhookFormat,
  type WebhookSample,
} from '../schema.ts';

/** The time of the example of an alert. */
const SAMPLE_AT = new Date('2026-11-22T11:30:03.620Z');

/** Returns an example of a body of one type and format. @throws {AppError} invalidField (the format has no such events) */
export function getSample({ type, format }: SampleQuery): WebhookSample {
  if (type !== 'alert') requireInFormat('type', type, format);
  const { contentType, body, id } =
    type === 'alert'
      ? formatAlert(sampleAlert(PLATFORM_COMPANY_ID, SAMPLE_AT, settings().PUBLIC_URL))
      : formatBody(format, [sampleEvent(type)]);
  return { contentType, body, id };
}

/**
 * Sends a sample event or alert to a webhook and returns the answer. The request has the header `webhook-test: true` and no
 * number, is in the log, and is not tried again. Works in every state of the webhook.
 *
 * @param input.type the first of the webhook's types when absent.
 * @throws {AppError} notFound, invalidField (the format has no such events)
 */
export async function testWebhook(
  ctx: Context,
  { id, type }: TestWebhookInput & { id: string },
): Promise<WebhookTestResult> {
  const webhook = await requireWebhook(ctx, id);
  const eventId = newId();
  const format = WebhookFormat.parse(webhook.format);
  if (type && type !== 'alert') requireInFormat('type', type, format);
  const first = WebhookEventType.parse([...webhook.events, ...webhook.contactEvents][0]);
  const body =
    type === 'alert'
      ? formatAlert(sampleAlert(webhook.companyId, ctx.now(), settings().PUBLIC_URL))
      : formatBody(format, [testEvent(type ?? first, eventId, ctx.now())]);
  const result = await postWebhook(openTarget(webhook), body, { 'webhook-test': 'true' });
  const deliveryId = newId();
  const attempt = {
    companyId: webhook.companyId,
    webhookId: id,
    id: deliveryId,
    deliveryId,
    webhookMessageId: body.id,
    kind: 'test' as const,
    number: 1,
    firstSequence: null,
    lastSequence: null,
    eventIds: type === 'alert' ? [] : [eventId],
  };
  await writeAttempts([{ ...attempt, result, isSampled: true }]);
  const { isTaken, code, error, durationMs, responseHeaders, responseBody } = result;
  return { deliveryId, isTaken, code, error, durationMs: Math.round(durationMs), responseHeaders, responseBody };
}
