import { z } from 'zod';
import { EVENT_NAMES, typesOfName } from '#lib/connect/webhooks/format/event-name.ts';
import { type CreatedWebhook, CreateWebhookInput, type Webhook, WebhookFormat } from '#lib/connect/webhooks/schema.ts';
import { EventType } from '#lib/events/event-types.ts';

/** An event type by SparkPost's name, or all types of a name such as `email.bounced`. */
const WantedEvent = z.union([EventType, z.enum(EVENT_NAMES)], {
  error: 'must be event types such as bounce, or names such as email.bounced',
});

const more = CreateWebhookInput.shape;

/** The settings beyond the shape that SDKs send. */
const settings = {
  name: more.name.optional(),
  format: WebhookFormat.optional(),
  authentication: more.authentication.unwrap().optional(),
  subaccounts: more.subaccounts.unwrap().optional(),
  sending_domains: more.sendingDomains.unwrap().optional(),
  max_batch: more.maxBatch.unwrap().optional(),
  max_wait_ms: more.maxWaitMs.unwrap().optional(),
  in_flight: more.inFlight.unwrap().optional(),
  rate: more.rate.unwrap().optional(),
  ordered: more.ordered.unwrap().optional(),
};

/** `POST /webhooks`: the shape of SDKs, `endpoint` and `events`, with our settings beside them. */
export const CreateWebhookBody = z.strictObject({
  endpoint: more.target,
  events: z.array(WantedEvent).min(1),
  ...settings,
  signing_secret: z.string().optional(),
});
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>;

/** `PATCH /webhooks/{id}`: absent fields stay; `disabled` pauses, `enabled` resumes from where it stopped. */
export const UpdateWebhookBody = z
  .strictObject({
    endpoint: more.target,
    events: z.array(WantedEvent).min(1),
    ...settings,
    status: z.enum(['enabled', 'disabled']),
  })
  .partial();
export type UpdateWebhookBody = z.infer<typeof UpdateWebhookBody>;

const WebhookInList = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  status: z.enum(['enabled', 'disabled']),
  endpoint: z.string(),
  events: z.array(z.string()),
  name: z.string(),
  format: WebhookFormat,
  failing_since: z.iso.datetime().nullable(),
});

/** The answer to `GET /webhooks`. */
export const WebhookObjectList = z.object({
  object: z.literal('list'),
  has_more: z.literal(false),
  data: z.array(WebhookInList),
});

/** The answer to `GET /webhooks/{id}`; the secret only for a key that may manage webhooks. */
export const WebhookObject = WebhookInList.extend({
  object: z.literal('webhook'),
  signing_secret: z.string().nullable(),
});

/** The answer to `POST /webhooks`. */
export const MadeWebhook = z.object({ object: z.literal('webhook'), id: z.uuid(), signing_secret: z.string() });

/** The answer to `PATCH /webhooks/{id}`. */
export const ChangedWebhook = z.object({ object: z.literal('webhook'), id: z.uuid() });

/** The answer to `DELETE /webhooks/{id}`. */
export const DeletedWebhook = ChangedWebhook.extend({ deleted: z.literal(true) });

/** Presents a webhook in the shape of SDKs. */
export const presentInList = (webhook: Webhook): z.infer<typeof WebhookInList> => ({
  id: webhook.id,
  created_at: webhook.createdAt,
  status: webhook.state === 'on' ? 'enabled' : 'disabled',
  endpoint: webhook.target,
  events: webhook.events,
  name: webhook.name,
  format: webhook.format,
  failing_since: webhook.failingSince,
});

/** Presents a new webhook in the shape of SDKs. */
export const presentMade = ({ id, secret }: CreatedWebhook): z.infer<typeof MadeWebhook> => ({
  object: 'webhook',
  id,
  signing_secret: secret,
});

/** Returns the fields of the Config API for those of a body; absent ones are left out. */
export function toSettings(body: UpdateWebhookBody) {
  const { endpoint, events, sending_domains, max_batch, max_wait_ms, in_flight, status: _, ...same } = body;
  return {
    ...same,
    ...(endpoint !== undefined && { target: endpoint }),
    ...(events && { events: toTypes(events) }),
    ...(sending_domains && { sendingDomains: sending_domains }),
    ...(max_batch !== undefined && { maxBatch: max_batch }),
    ...(max_wait_ms !== undefined && { maxWaitMs: max_wait_ms }),
    ...(in_flight !== undefined && { inFlight: in_flight }),
  };
}

const toTypes = (wanted: readonly z.infer<typeof WantedEvent>[]): EventType[] => {
  const types = wanted.flatMap((name) => {
    const own = EventType.safeParse(name);
    return own.success ? [own.data] : EVENT_NAMES.filter((event) => event === name).flatMap(typesOfName);
  });
  return [...new Set(types)];
};
