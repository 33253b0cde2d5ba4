import { z } from 'zod';
import { EVENT_NAMES, typesOfName } from '#lib/connect/webhooks/format/event-name.ts';
import { CreateWebhookInput, type Webhook, WebhookEventType, WebhookFormat } from '#lib/connect/webhooks/schema.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { ContactEventType } from '#lib/events/contact-events/schema.ts';
import { EventType } from '#lib/events/event-types.ts';

/** An event type of mail by SparkPost's name, all types of a name such as `email.bounced`, or an event of contacts. */
const WantedEvent = z.union([EventType, z.enum(EVENT_NAMES), ContactEventType], {
  error: 'must be event types such as bounce, or names such as email.bounced or contact.created',
});

const more = CreateWebhookInput.shape;

/** The settings beyond the shape that SDKs send. */
const settings = {
  name: more.name.optional(),
  format: WebhookFormat.optional(),
  authentication: more.authentication.unwrap().optional(),
  subaccounts: more.subaccounts.unwrap().optional(),
  sendingDomains: more.sendingDomains.unwrap().optional(),
  maxBatch: more.maxBatch.unwrap().optional(),
  maxWaitMs: more.maxWaitMs.unwrap().optional(),
  inFlight: more.inFlight.unwrap().optional(),
  rate: more.rate.unwrap().optional(),
  ordered: more.ordered.unwrap().optional(),
};

/** `POST /webhooks`: the shape of SDKs, `endpoint` and `events`, with our settings beside them. */
export const CreateWebhookBody = z.strictObject({
  endpoint: more.target,
  events: z.array(WantedEvent).min(1),
  ...settings,
  signingSecret: z.string().optional(),
});

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

const WebhookObjectInList = z.object({
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
  data: z.array(WebhookObjectInList),
});

/** The answer to `GET /webhooks/{id}`; the secret only for a key that may manage webhooks. */
export const WebhookObject = WebhookObjectInList.extend({
  object: z.literal('webhook'),
  signing_secret: z.string().nullable(),
});

/** The answer to `POST /webhooks`. */
export const CreatedWebhookObject = z.object({
  object: z.literal('webhook'),
  id: z.uuid(),
  signing_secret: z.string(),
});

/** The answer to `PATCH /webhooks/{id}`. */
export const ChangedWebhook = z.object({ object: z.literal('webhook'), id: z.uuid() });

/** The answer to `DELETE /webhooks/{id}`. */
export const DeletedWebhook = ChangedWebhook.extend({ deleted: z.literal(true) });

/** Presents a webhook in the shape of SDKs. */
export const presentInList = (webhook: Webhook): z.infer<typeof WebhookObjectInList> => ({
  id: webhook.id,
  created_at: webhook.createdAt,
  status: webhook.state === 'on' ? 'enabled' : 'disabled',
  endpoint: webhook.target,
  events: webhook.events,
  name: webhook.name,
  format: webhook.format,
  failing_since: webhook.failingSince,
});

/** Returns the settings of a webhook for a body in the shape of SDKs; absent ones are left out. */
export function toSettings({ endpoint, events, status: _, ...same }: UpdateWebhookBody) {
  return {
    ...same,
    ...(endpoint !== undefined && { target: endpoint }),
    ...(events && { events: toTypes(events) }),
  };
}

const toTypes = (wanted: readonly z.infer<typeof WantedEvent>[]): WebhookEventType[] => {
  const types = wanted.flatMap((name) => {
    const own = WebhookEventType.safeParse(name);
    return own.success ? [own.data] : EVENT_NAMES.filter((event) => event === name).flatMap(typesOfName);
  });
  return [...new Set(types)];
};

/** The fields that have other names in the shape of SDKs. */
const FIELDS: Readonly<Record<string, string>> = { target: 'endpoint', secret: 'signing_secret' };

/** Runs a verb, and names the fields of its refusal as the shape of SDKs does. */
export async function withOwnFields<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const field = error instanceof AppError ? (error.payload.field ?? '') : '';
    const own = FIELDS[field];
    if (!(error instanceof AppError) || own === undefined) throw error;
    const message = error.message.replace(`The ${field} `, `The ${own} `);
    throw new AppError(error.code, { ...error.payload, field: own, cause: message, message });
  }
}
