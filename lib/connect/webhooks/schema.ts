import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { BATCH_EVENTS_MAX } from '#lib/core/limits.ts';
import { keysOf } from '#lib/core/pick.ts';
import { WEBHOOK_FORMATS } from '#lib/core/webhook-formats.ts';
import { ContactEventType } from '#lib/events/contact-events/schema.ts';
import { EventType } from '#lib/events/event-types.ts';

/** Webhooks that a company has at most in one environment. */
export const WEBHOOKS_MAX = 20;

/** A type of events that a webhook may get: of mail, or of contacts and segments. */
export const WebhookEventType = z.union([EventType, ContactEventType], {
  error: 'must be event types such as bounce or contact.created',
});
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** Hours that a replaced secret still signs at most, and by default. */
export const KEEP_SECRET_HOURS_MAX = 7 * 24;
export const KEEP_SECRET_HOURS = 24;

/** The format of a body: one event, a JSON object of several, one event a line, or that of another vendor. */
export const WebhookFormat = z.enum(WEBHOOK_FORMATS);
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** The state of a webhook: `paused` by its company, `off` for the reason that `WebhookOffReason` names. */
export const WebhookState = z.enum(['on', 'paused', 'off']);
export type WebhookState = z.infer<typeof WebhookState>;

/** The reason why a webhook is off: it answered 410 (`gone`), it failed for 5 days, or its company was suspended. */
export const WebhookOffReason = z.enum(['user', 'gone', 'failing', 'company']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must have ${max} characters or fewer` })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

const Name = oneLine(100);

/** The address to post to; its form is checked by the verb. */
const Target = z.string().trim().min(1, { error: 'must not be empty' }).max(2_048);

const HeaderPair = z.strictObject({ name: z.string().trim().min(1).max(100), value: z.string().max(4_096) });

/** The authentication of each request. A password, client secret or header value that is absent in a change stays. */
export const AuthenticationInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('basic'),
    /** RFC 7617 §2: a user name holds no colon. */
    username: oneLine(255).refine((text) => !text.includes(':'), { error: 'must not hold a colon' }),
    password: oneLine(1_024).optional(),
  }),
  z.strictObject({
    type: z.literal('oauth2'),
    tokenUrl: Target,
    clientId: oneLine(500),
    clientSecret: oneLine(2_000).optional(),
    scope: oneLine(1_000).optional(),
    audience: oneLine(1_000).optional(),
    /** RFC 6749 §2.3.1: the client's credentials as Basic authentication, or as fields of the form. */
    credentials: z.enum(['basic', 'body']).default('basic'),
  }),
  z.strictObject({
    type: z.literal('headers'),
    headers: z
      .array(HeaderPair.extend({ value: HeaderPair.shape.value.optional() }))
      .min(1)
      .max(10),
  }),
]);
export type AuthenticationInput = z.infer<typeof AuthenticationInput>;

/** The subaccounts whose events are sent: all and the company itself, the company alone, some, or all but some. */
export const SubaccountFilter = z.strictObject({
  scope: z.enum(['all', 'primary', 'list', 'except']),
  ids: z.array(z.uuid()).max(10).default([]),
});
export type SubaccountFilter = z.infer<typeof SubaccountFilter>;

const fields = {
  name: Name,
  target: Target,
  events: z.array(WebhookEventType).min(1),
  format: WebhookFormat,
  authentication: AuthenticationInput,
  subaccounts: SubaccountFilter,
  /** Only events of mail from these sending domains; of all where empty. */
  sendingDomains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(20),
  maxBatch: z.int().min(1).max(BATCH_EVENTS_MAX),
  maxWaitMs: z.int().min(0).max(60_000),
  /** The most requests at the same time; null lets the lane decide. */
  inFlight: z.int().min(1).max(16).nullable(),
  /** The most requests in a second; null for no limit. */
  rate: z.int().min(1).max(1_000).nullable(),
  /** True if no event may overtake one that failed. */
  ordered: z.boolean(),
  /** True if alerts of the account are sent, too, as `alert.raised`. */
  sendsAlerts: z.boolean(),
};

const { authentication: _authentication, subaccounts: _subaccounts, ...plain } = fields;

/** A setting of a webhook that is stored and answered as it is given: also the name of its column, and of its fact in the audit log. */
export type WebhookSetting = keyof typeof plain;
export const WEBHOOK_SETTINGS: readonly WebhookSetting[] = keysOf(plain);

/** `POST /webhook`: a webhook to create. */
export const CreateWebhookInput = z.strictObject({
  ...fields,
  format: fields.format.default('single'),
  authentication: fields.authentication.default({ type: 'none' }),
  subaccounts: fields.subaccounts.default({ scope: 'all', ids: [] }),
  sendingDomains: fields.sendingDomains.default([]),
  maxBatch: fields.maxBatch.default(BATCH_EVENTS_MAX),
  maxWaitMs: fields.maxWaitMs.default(1_000),
  inFlight: fields.inFlight.default(null),
  rate: fields.rate.default(null),
  ordered: fields.ordered.default(false),
  sendsAlerts: fields.sendsAlerts.default(false),
  /** A secret of one's own: `whsec_` and 24 to 64 bytes as base64. Created when absent. */
  secret: z.string().optional(),
  /** Sends a sample of the first event type after the creation, which stays whatever the answer is. */
  test: z.boolean().default(false),
});
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

/** `PATCH /webhook/{id}`: a change of a webhook; absent fields stay as they are. */
export const UpdateWebhookInput = z.strictObject(fields).partial();
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;

/** `POST /webhook/{id}/resume`: the first event to send: the one after the last that was sent, or the next one. */
export const ResumeWebhookInput = z.strictObject({ from: z.enum(['stopped', 'now']).default('stopped') });
export type ResumeWebhookInput = z.infer<typeof ResumeWebhookInput>;

/** `POST /webhook/{id}/rotate-secret`: the hours for which the replaced secret still signs; 0 ends it now. */
export const RotateSecretInput = z.strictObject({
  keepFor: z.int().min(0).max(KEEP_SECRET_HOURS_MAX).default(KEEP_SECRET_HOURS),
  secret: z.string().optional(),
});
export type RotateSecretInput = z.infer<typeof RotateSecretInput>;

/** The type of a sample: that of an event, or an alert. */
const SampleType = z.union([EventType, ContactEventType, z.literal('alert')]);

/** `POST /webhook/{id}/test`: the type of the sample. */
export const TestWebhookInput = z.strictObject({ type: SampleType.optional() });
export type TestWebhookInput = z.infer<typeof TestWebhookInput>;

/** `GET /webhook/sample`: a body of one type and format. */
export const SampleQuery = z.strictObject({ type: SampleType, format: WebhookFormat.default('single') });
export type SampleQuery = z.infer<typeof SampleQuery>;

/** The authentication of a webhook as people see it: never a password, a client secret or the value of a header. */
export const WebhookAuthentication = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('basic'), username: z.string() }),
  z.object({
    type: z.literal('oauth2'),
    tokenUrl: z.string(),
    clientId: z.string(),
    scope: z.string().nullable(),
    audience: z.string().nullable(),
    credentials: z.enum(['basic', 'body']),
  }),
  z.object({ type: z.literal('headers'), names: z.array(z.string()) }),
]);
export type WebhookAuthentication = z.infer<typeof WebhookAuthentication>;

/** A webhook as its company's people see it, without its secret. */
export const Webhook = z.object({
  ...fields,
  id: z.uuid(),
  environment: Environment,
  authentication: WebhookAuthentication,
  state: WebhookState,
  offReason: WebhookOffReason.nullable(),
  /** The date of the body's version, fixed at the creation. */
  apiVersion: z.string(),
  failingSince: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  /** The status of the last answer; null before the first one, or where no answer came. */
  lastCode: z.int().nullable(),
  /** The end of the replaced secret, which still signs until then; null where one secret signs. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook in a list, with the requests of the last 24 hours and how far it is behind. */
export const WebhookInList = Webhook.extend({
  day: z.object({ taken: z.int(), failed: z.int() }),
  lagEvents: z.int(),
  lagSeconds: z.number(),
});
export type WebhookInList = z.infer<typeof WebhookInList>;

/** Webhooks in a list. */
export const WebhookList = z.object({ data: z.array(WebhookInList) });
export type WebhookList = z.infer<typeof WebhookList>;

/** A new webhook with its signing secret. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

/** The secret of a webhook, which verifies the signature of its requests. */
export const WebhookSecret = z.object({
  secret: z.string(),
  /** The public key that verifies SendGrid's signature; null for other formats. */
  verificationKey: z.string().nullable(),
  previousSecret: z.string().nullable(),
  previousSecretUntil: z.iso.datetime().nullable(),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** A body as it would be sent. */
export const WebhookSample = z.object({ contentType: z.string(), body: z.string(), id: z.string() });
export type WebhookSample = z.infer<typeof WebhookSample>;
