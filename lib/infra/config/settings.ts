import { z } from 'zod';
import { isLocalHost } from '#lib/core/literal-host.ts';
import { blobSettings, findMissingBlobKey } from './blob-settings.ts';
import { databaseUrl } from './database-url.ts';
import { dnsServers } from './dns-servers.ts';
import { formSettings, telemetrySettings, validationSettings, webhookSettings } from './feature-settings.ts';
import { httpSettings, smtpSettings } from './server-settings.ts';
import { wholeNumber } from './whole-number.ts';

const ports = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const list = text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
      const bad = list.find((part) => !/^\d+$/.test(part) || Number(part) > 65_535);
      if (bad === undefined) return list.map(Number);
      context.addIssue({
        code: 'custom',
        message: `"${bad}" is not a port: give numbers from 0 to 65535, separated by commas`,
      });
      return z.NEVER;
    });

const port = (fallback: number) =>
  z.coerce.number({ error: 'must be a port from 0 to 65535' }).int().min(0).max(65_535).default(fallback);

const domainName = z.string().regex(/^[a-z0-9.-]+$/i, { error: 'must be a domain name' });

/** The roles of the relay process. */
export const RELAY_ROLES = ['submission', 'api', 'inbound', 'delivery', 'webhooks', 'jobs'] as const;
export type RelayRole = (typeof RELAY_ROLES)[number];

const relayRoles = z
  .string()
  .default(RELAY_ROLES.join(','))
  .transform((text, context) => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const bad = list.find((part) => !RELAY_ROLES.includes(part as RelayRole));
    if (bad === undefined) return list as RelayRole[];
    context.addIssue({ code: 'custom', message: `"${bad}" is not a role: give some of ${RELAY_ROLES.join(', ')}` });
    return z.NEVER;
  });

/** The route of outgoing mail: kept on this machine, to the recipients' mail servers, or to a smart host. */
export type DeliveryRoute = { kind: 'capture' } | { kind: 'mx' } | { kind: 'smartHost'; url: URL };

const deliveryRoute = z
  .string()
  .default('capture')
  .transform((text, context): DeliveryRoute => {
    if (text === 'capture' || text === 'mx') return { kind: text };
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname)
      return { kind: 'smartHost', url };
    context.addIssue({ code: 'custom', message: 'must be capture, mx, smtp://host:port or smtps://host:port' });
    return z.NEVER;
  });

/** Companies that have a flag: `chatDisabled:<id>,<id>;downloadEmailHtml:<id>`. */
const companyLists = z
  .string()
  .default('')
  .transform((text, context): ReadonlyMap<string, ReadonlySet<string>> => {
    const lists = text.split(';').filter((part) => part.trim() !== '');
    const bad = lists.find((part) => !/^\s*\w+\s*:[\s0-9a-f,-]+$/i.test(part));
    if (bad === undefined) {
      return new Map(
        lists.map((part) => {
          const [name = '', ids = ''] = part.toLowerCase().split(':');
          return [name.trim(), new Set(ids.split(',').map((id) => id.trim()))];
        }),
      );
    }
    context.addIssue({
      code: 'custom',
      message: 'must look like chatDisabled:<company id>,<company id>;downloadEmailHtml:<company id>',
    });
    return z.NEVER;
  });

/** A comma-separated list; empty by default. */
const listOf = (item: z.ZodType<string, string>, example: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item, { error: `must look like ${example}` }));

const addresses = listOf(z.email({ error: 'must be email addresses, separated by commas' }), 'ops@example.com');
const domainNames = listOf(domainName, 'bl.example.org');

/**
 * The settings of all processes, read from the environment once. Each `.describe` is the setting's line in `.env.example`
 * and in the table of docs/operations/settings.md, which `npm run admin -- settings` writes.
 */
export const SettingsSchema = z.object({
  DATABASE_URL: databaseUrl('several').describe(
    'PostgreSQL server to use, or several of which one accepts writes: postgresql://user:password@a:5432,b:5432/database. Without it, `npm start` runs an embedded one in `DATA_DIR`',
  ),
  DATABASE_READ_URL: databaseUrl('one').describe(
    'Streaming replica that answers lists, searches, statistics and exports. Without it, or while it is away or late, the primary does',
  ),
  DATABASE_READ_WAIT_MS: wholeNumber(100).describe(
    'Milliseconds that a read waits until the replica has everything that was committed before it; then the primary answers',
  ),
  DATABASE_DIRECT_URL: databaseUrl('several').describe(
    'Same database without a connection pooler, for notifications, locks and migrations. Set it if `DATABASE_URL` leads to a pooler in transaction mode, such as PgBouncer',
  ),
  DATABASE_POOL: wholeNumber(10, 2).describe('Maximum number of PostgreSQL connections per process'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for the embedded database, generated secrets, the self-signed certificate and the delivery journal',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://mail.example.com' })
    .optional()
    .describe('URL at which people reach the dashboard; used in links in emails. Default: http://localhost:WEB_PORT'),
  WEB_PORT: port(3000).describe('Port of the dashboard and its APIs'),
  TRUSTED_PROXIES: wholeNumber(0).describe(
    'Number of trusted reverse proxies in front of the dashboard and the API host, counted from the right of X-Forwarded-For',
  ),
  ...httpSettings,
  API_PORT: port(8025).describe('Port of the send API host in the relay'),
  API_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://api.example.com' })
    .optional()
    .describe(
      'Base URL of the send API as the dashboard shows it: the name under which apps reach `API_PORT`. Default: http://localhost:API_PORT, or `PUBLIC_URL`/api/v1 if `PUBLIC_URL` is set',
    ),
  API_RATE_PER_SECOND: wholeNumber(100, 1).describe(
    'Maximum number of send API requests per second and key, with bursts of twice as many',
  ),
  SIMULATED_RATE_PER_SECOND: wholeNumber(50, 1).describe(
    'Maximum number of recipients per second, company and process in the sandbox, at the simulator and in test mode, with bursts of 20 times as many',
  ),
  SMTP_PORTS: ports('2525,1587').describe('Submission ports with STARTTLS; on a public host 587,2525,25'),
  SMTPS_PORTS: ports('1465').describe('Submission ports with implicit TLS; on a public host 465,2465'),
  ...smtpSettings,
  INBOUND_SMTP_PORTS: ports('').describe(
    'Ports that receive bounces, complaints and unsubscribes by mail; on a public host 25, to which the MX of bounces.PLATFORM_DOMAIN points',
  ),
  HEALTH_PORT: port(9090).describe(
    "Port of the relay's /healthz, /readyz and /metrics, which require no authentication",
  ),
  HEALTH_HOST: z
    .union([z.ipv4(), z.ipv6()], { error: 'must be an IP address of this machine, such as 127.0.0.1, 0.0.0.0 or ::' })
    .default('127.0.0.1')
    .describe(
      'IP address that `HEALTH_PORT` listens on. Use 0.0.0.0 (or :: for IPv6) to let a Prometheus on another machine read the metrics',
    ),
  SMTP_HOST: domainName
    .default('localhost')
    .describe('Host name of the relay in its SMTP greeting and on the configuration page'),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('PEM certificate chain of the relay. Without it, a self-signed certificate is generated'),
  TLS_KEY_FILE: z.string().optional().describe('PEM private key of `TLS_CERT_FILE`'),
  GEOIP_FILE: z
    .string()
    .optional()
    .describe(
      'File in the format of MaxMind DB (`.mmdb`) with cities or countries, from which opens and clicks get their location. Without it they have none',
    ),
  RELAY_PROCESSES: wholeNumber(1, 1).describe(
    'Number of relay processes behind the same ports. SIGHUP replaces them one by one',
  ),
  RELAY_ROLES: relayRoles.describe(`Roles of this relay process: any of ${RELAY_ROLES.join(', ')}`),
  INTAKE_MEMORY_MB: wholeNumber(256, 64).describe(
    'Megabytes of mail that one process accepts at a time. Anything above is deferred with 451 or 503',
  ),
  DISK_FREE_MB: wholeNumber(256).describe('Free megabytes on the disk of `DATA_DIR` below which new mail is deferred'),
  DELIVERY_ROUTE: deliveryRoute.describe(
    "Where mail is delivered: capture (nothing leaves; read it in the dashboard), mx (the recipients' mail servers), or a smart host as smtp://user:password@host:port",
  ),
  DELIVERY_CONCURRENCY: wholeNumber(100, 1).describe('Number of messages that one process delivers at a time'),
  DELIVERY_UNANSWERED_MAX: wholeNumber(0).describe(
    'Maximum number of messages per process that are sent completely and whose answer has not been read: that many may be delivered twice when the process is killed. 0: as many as `DELIVERY_CONCURRENCY`',
  ),
  DELIVERY_LEASE_SECONDS: wholeNumber(60, 10).describe(
    'Seconds after which another worker delivers the mail that a worker holds, unless that one renews its lease. Mail of a worker that is known to be dead is released at once',
  ),
  DNSSEC_RESOLVER: dnsServers.describe(
    'Addresses of DNSSEC-validating resolvers such as 127.0.0.1 or [::1]:5353, separated by commas, reached over a path that nobody else can tamper with. Enables DANE. `npm run admin -- doctor` checks that they validate',
  ),
  PLATFORM_DOMAIN: domainName
    .default('mailwright.localhost')
    .describe('Domain of system mail. Every company may send from its own name under it'),
  PRODUCTION_APPROVAL: z
    .enum(['automatic', 'manual'])
    .default('automatic')
    .describe('How production requests are approved: automatic (immediately) or manual (by the operator)'),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, { error: 'must have 32 characters or more' })
    .optional()
    .describe('Encrypts session cookies. `npm start` generates one in `DATA_DIR`'),
  ENCRYPTION_KEY: z
    .string()
    .min(32, { error: 'must have 32 characters or more' })
    .optional()
    .describe('Encrypts stored secrets. `npm start` generates one in `DATA_DIR`'),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, { error: 'must have 32 visible ASCII characters or more, and no spaces' })
    .optional()
    .describe('Bearer token of the operator API at /api/operator/v1. Without it, that API is off'),
  OPERATOR_EMAILS: addresses.describe(
    'Email addresses of the operators, separated by commas. They are notified when deliveries are late, and receive mail to postmaster@ and abuse@',
  ),
  DNS_BLOCKLISTS: domainNames.describe(
    'DNS blocklists in which the relay and `npm run admin -- doctor` look up the addresses that mail is sent from, separated by commas',
  ),
  LANDING_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://www.example.com' })
    .optional()
    .describe(
      'Landing site with /email-api, /smtp-relay and /solutions, which the not-found page links to. Without it, the page links to the API reference',
    ),
  VENDOR: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be the name of a vendor' })
    .default('smtp')
    .describe('Vendor whose brand visitors see and to which new companies belong; see `npm run admin -- vendors`'),
  DEFAULT_PLAN: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}(@[\w.-]{1,20})?$/, { error: 'must be the name of a plan, or NAME@version' })
    .default('FREE')
    .describe('Plan of new companies, as NAME or NAME@version; see `npm run admin -- plans`'),
  FEATURE_COMPANIES: companyLists.describe(
    'Companies that have a flag for named companies, as chatDisabled:<id>,<id>;downloadEmailHtml:<id>',
  ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Enables Google sign-in, together with `GOOGLE_CLIENT_SECRET`. Redirect URI: `PUBLIC_URL`/api/config/v1/auth/oauth/callback',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret of `GOOGLE_CLIENT_ID`'),
  OAUTH_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must look like https://accounts.google.com' })
    .default('https://accounts.google.com')
    .describe('OpenID Connect issuer of `GOOGLE_CLIENT_ID`; change it to use a provider other than Google'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Minimum level of log lines'),
  ALLOW_PRIVATE_TARGETS: z
    .stringbool()
    .default(false)
    .describe(
      'Allows deliveries, smart hosts and attachment URLs to reach loopback and private addresses (for tests and closed networks)',
    ),
  SUPPORT_FORM_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://forms.example.com/contact' })
    .optional()
    .describe('URL that receives messages of tickets as JSON by POST. Takes precedence over `SUPPORT_EMAIL`'),
  ...formSettings,
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .describe(
      'Receives messages of tickets; with or without it they are answered under Operations. Receives mail to postmaster@ and abuse@ if `OPERATOR_EMAILS` is empty; without both it is kept for `admin operator-mail`',
    ),
  POLICY_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://example.com/policy' })
    .optional()
    .describe(
      'Address of the policy that people accept in the console, once for each version; without it nobody is asked',
    ),
  SUPPORT_WIDGET_URL: z
    .url({ protocol: /^https$/, error: 'must look like https://chat.example.com/widget.js' })
    .optional()
    .describe(
      'Script of a support chat, loaded in the console for accounts that allow it. Its origin is added to the content security policy',
    ),
  ...telemetrySettings,
  ...validationSettings,
  ...webhookSettings,
  ...blobSettings,
  RETENTION_MESSAGE_DAYS: wholeNumber(90, 1).describe('Days that messages, attempts and events are kept'),
  RETENTION_BODY_DAYS: wholeNumber(30, 1).describe('Days that message bodies are kept'),
  RETENTION_SESSION_DAYS: wholeNumber(30, 2).describe('Days that the SMTP session log is kept'),
  RETENTION_WEBHOOK_DAYS: wholeNumber(30, 1).describe(
    'Days that events can be sent to webhooks again, and that the log of webhook requests is kept',
  ),
  RETENTION_STATISTICS_DAYS: wholeNumber(400, 400).describe('Days that the statistics of each day are kept'),
});

export type Settings = z.infer<typeof SettingsSchema> & { PUBLIC_URL: string; API_URL: string };

/** An invalid setting; its message is one sentence for the operator. */
export class SettingsError extends Error {}

let cached: Settings | undefined;

/**
 * Returns the settings of this process.
 *
 * @throws {SettingsError} naming the first bad variable, what was given and what is allowed.
 */
export function settings(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}

/** Parses the settings of an environment; an empty value counts as absent. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = SettingsSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    const shown = /SECRET|TOKEN|KEY$|URL|DSN|ROUTE|PROXY$/.test(name) ? '' : ` (it is "${given[name] ?? ''}")`;
    throw new SettingsError(`The setting ${name}${shown} is wrong: ${issue?.message ?? 'invalid'}.`);
  }
  requireRemoteSmartHost(result.data);
  const missing = findMissingBlobKey(result.data);
  if (missing) throw new SettingsError(missing);
  const { PUBLIC_URL, WEB_PORT } = result.data;
  return {
    ...result.data,
    PUBLIC_URL: withoutEndSlash(PUBLIC_URL ?? `http://localhost:${WEB_PORT}`),
    API_URL: sendApiUrl(result.data),
  };
}

/** Refuses a smart host that leads back to this machine: most likely to the relay itself, in a loop. */
function requireRemoteSmartHost({ DELIVERY_ROUTE, ALLOW_PRIVATE_TARGETS }: z.infer<typeof SettingsSchema>): void {
  if (DELIVERY_ROUTE.kind !== 'smartHost' || ALLOW_PRIVATE_TARGETS || !isLocalHost(DELIVERY_ROUTE.url.hostname)) return;
  throw new SettingsError(
    `The setting DELIVERY_ROUTE is wrong: its host ${DELIVERY_ROUTE.url.hostname} is this machine itself; give the address of another machine, or set ALLOW_PRIVATE_TARGETS=true.`,
  );
}

/**
 * Returns the one base URL of the send API that README, banner, screens and samples name. It is the root of the API host,
 * since some SDKs use absolute paths. The dashboard answers the same calls: with a public name of its own and none for the
 * API host, its address is the one that apps can reach.
 */
function sendApiUrl({ API_URL, PUBLIC_URL, API_PORT }: z.infer<typeof SettingsSchema>): string {
  if (API_URL) return withoutEndSlash(API_URL);
  return PUBLIC_URL ? `${withoutEndSlash(PUBLIC_URL)}/api/v1` : `http://localhost:${API_PORT}`;
}

const withoutEndSlash = (url: string): string => url.replace(/\/+$/, '');
