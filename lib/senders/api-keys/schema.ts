import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { PageFacts, PageQuery } from '#lib/core/page.ts';
import { keysOf } from '#lib/core/pick.ts';
import { Grant } from '#lib/registry/grants.ts';
import { SdkFacts, SdkSettings } from './sdk/schema.ts';

/** Live keys of one company and environment at most. */
export const API_KEYS_MAX = 100;

/** An IPv4 or IPv6 address, or a block of them (CIDR, RFC 4632 §3.1). */
const AddressBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IP address or CIDR block',
});

const Name = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(100, { error: 'must have 100 characters or fewer' })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** The limits of a key, as they are given. */
const limits = {
  /** All of sending when absent. */
  grants: z.array(Grant).min(1).max(50),
  /** The addresses that may use the key; any address when absent or empty. */
  allowedIps: z.array(AddressBlock).max(100),
  /** Sender domains that it is locked to, as they are listed; all of the company's when absent or empty. */
  domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(100),
};

/** Opens and clicks of mail that is sent with the key are tracked unless a message says otherwise; null for the domain's default. */
const tracking = { openTracking: z.boolean().nullable(), clickTracking: z.boolean().nullable() };

/** The settings of a key that names none. */
export const KEY_DEFAULTS: z.infer<z.ZodObject<typeof limits & typeof tracking>> = {
  grants: [],
  allowedIps: [],
  domains: [],
  openTracking: null,
  clickTracking: null,
};

/** Returns the fields of a shape, each of which may be absent. */
const optional = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape).partial().shape;

/** A setting of a key that is stored and answered as it is given: also the name of its column, and of its fact in the audit log. */
export type KeySetting = 'name' | keyof typeof KEY_DEFAULTS;
export const KEY_SETTINGS: readonly KeySetting[] = ['name', ...keysOf(KEY_DEFAULTS)];

/** `POST /api-key`: a key to make. */
export const CreateApiKeyInput = z.strictObject({
  name: Name,
  /** The environment of the company when absent. */
  environment: Environment.optional(),
  /** The sub-account that it is locked to; the key is the company's own when absent. */
  subaccountId: z.uuid().optional(),
  ...optional(limits),
  /** ISO 8601; never when absent. */
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  /** Makes it an SDK key, which may be public; it has no grants, IP addresses or domains. */
  sdk: SdkSettings.optional(),
  ...optional(tracking),
});
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>;

/** `GET /api-key`: a page of the list, of one sub-account where that is named. */
export const ApiKeyQuery = PageQuery.extend({ subaccount: z.uuid().optional() });

/** `PUT /api-key/{id}`: what to change of a key; what is absent stays as it is. */
export const UpdateApiKeyInput = z.strictObject({
  name: Name.optional(),
  ...optional(limits),
  /** ISO 8601; null for never. */
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  /** All settings of an SDK key. */
  sdk: SdkSettings.optional(),
  ...optional(tracking),
});
export type UpdateApiKeyInput = z.infer<typeof UpdateApiKeyInput>;

/** Hours that a key works on at most after another one has replaced it. */
export const ROTATION_HOURS_MAX = 30 * 24;

/** `POST /api-key/{id}/rotate`: for how long, or until when, the replaced key still works; it is revoked at once for 0. */
export const RotateApiKeyInput = z
  .strictObject({
    graceHours: z.int().min(0).max(ROTATION_HOURS_MAX).optional(),
    /** ISO 8601, at most 30 days ahead. */
    until: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ graceHours, until }) => (graceHours === undefined) !== (until === undefined), {
    error: 'must be given, or until instead',
    path: ['graceHours'],
  });
export type RotateApiKeyInput = z.infer<typeof RotateApiKeyInput>;

/** A key as its company's people see it: never the key itself. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  environment: Environment,
  /** The first characters, by which a person knows it again. */
  hint: z.string(),
  /** The sub-account that it is locked to; null for a key of the company. */
  subaccountId: z.uuid().nullable(),
  grants: z.array(Grant),
  allowedIps: z.array(z.string()),
  domains: z.array(z.string()),
  /** Settings of an SDK key; null for a key of servers. */
  sdk: SdkFacts.nullable(),
  /** The choice of the sending domain counts where null. */
  ...tracking,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** The key that has replaced it; it works until `expiresAt`. Null for one that was not rotated. */
  replacedById: z.uuid().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A page of keys. */
export const ApiKeyPage = z.object({ data: z.array(ApiKey), ...PageFacts });

/** The answer of the send API to a revocation. */
export const RevokedApiKey = z.object({ id: z.uuid(), revoked: z.literal(true) });

/** A port of the relay and how TLS begins there. */
export const SmtpPort = z.object({ port: z.number().int(), tls: z.enum(['starttls', 'implicit']) });
export type SmtpPort = z.infer<typeof SmtpPort>;

/** The settings that an application needs to send, except the key, which is shown only when it is created. */
export const Configuration = z.object({
  environment: Environment,
  /** An address that the company may send from. */
  from: z.string(),
  smtp: z.object({ host: z.string(), ports: z.array(SmtpPort), usernames: z.array(z.string()).readonly() }),
  /** `/emails` and the other paths of the send API are added to it (docs/contract.md §1). */
  api: z.object({ baseUrl: z.string() }),
  keys: z.array(ApiKey),
});
export type Configuration = z.infer<typeof Configuration>;

/** A new key, with the whole key, which is shown once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** The access key pair with which Amazon's SDKs act as an API key. */
export const AwsCredentials = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });
export type AwsCredentials = z.infer<typeof AwsCredentials>;
