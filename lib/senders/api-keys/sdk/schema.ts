import { z } from 'zod';
import { SDK_LIMITS, SDK_LIST_MAX, type SdkLimit } from '#lib/core/sdk-key.ts';

/** Host names that a browser trusts without TLS. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** An origin as browsers send it (RFC 6454 §6.2): a scheme, a host, and a port unless it is the default. */
const Origin = z
  .string()
  .trim()
  .max(255)
  .refine(isOrigin, { error: 'must be an origin such as https://www.example.com, without a path' });

/** The identifier of a mobile or desktop app, which its calls send as `X-App-Id`. */
const AppId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, { error: 'must be an app id such as com.example.shop' });

const limit = (name: SdkLimit) => z.int().min(1).max(SDK_LIMITS[name].max).default(SDK_LIMITS[name].initial);

const unique = (texts: string[]): string[] => [...new Set(texts)];

/** The settings of an SDK key. Each hour begins with the clock's. */
export const SdkSettings = z
  .strictObject({
    /** The ids of the templates that it sends. */
    templates: z.array(z.uuid()).min(1).max(SDK_LIST_MAX).transform(unique),
    /** The origins whose pages may use it. */
    origins: z.array(Origin).max(SDK_LIST_MAX).default([]).transform(unique),
    /** The apps that may use it; a page cannot. */
    appIds: z.array(AppId).max(SDK_LIST_MAX).default([]).transform(unique),
    perCallerPerHour: limit('perCallerPerHour'),
    perRecipientPerHour: limit('perRecipientPerHour'),
    perKeyPerHour: limit('perKeyPerHour'),
    /** Each email costs its sender a proof of work. */
    proofOfWork: z.boolean().default(false),
  })
  .refine(({ origins, appIds }) => origins.length + appIds.length > 0, {
    error: 'must have an origin or an app id',
    path: ['origins'],
  });
export type SdkSettings = z.infer<typeof SdkSettings>;

/** The settings of an SDK key as they are answered. */
export const SdkFacts = z.object({
  templates: z.array(z.uuid()),
  origins: z.array(z.string()),
  appIds: z.array(z.string()),
  perCallerPerHour: z.int(),
  perRecipientPerHour: z.int(),
  perKeyPerHour: z.int(),
  proofOfWork: z.boolean(),
});

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname));
}
