import { z } from 'zod';
import { dnsServers } from './dns-servers.ts';
import { smtpSettings } from './smtp-settings.ts';
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

/** The roles of the relay process (house, Processes). */
export const RELAY_ROLES = ['submission', 'api', 'inbound', 'delivery', 'jobs'] as const;
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

/** Where mail goes: kept on this machine, to the recipients' own servers, or to a smart host. */
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

/** Which companies have a flag: `chatDisabled:<id>,<id>;amp:<id>`. */
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
      message: 'must look like chatDisabled:<company id>,<company id>;amp:<company id>',
    });
    return z.NEVER;
  });

/** Texts between commas; none where nothing is given. */
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
 * Every setting of every process, read from the environment once. Each `.describe` is the setting's line in
 * `.env.example` and in README's table, which `npm run admin -- settings` writes.
 */
export const SettingsSchema = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL to use; without it `npm start` runs an embedded one under `DATA_DIR`'),
  DATABASE_POOL: wholeNumber(10, 2).describe('Connections each process keeps to PostgreSQL at most'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder of the embedded database, generated secrets, the self-signed certificate and the delivery journal',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://mail.example.com' })
    .optional()
    .describe('Where people reach the dashboard; stands in links of mails. Default http://localhost:WEB_PORT'),
  WEB_PORT: port(3000).describe('Port of the dashboard and of its APIs'),
  TRUSTED_PROXIES: wholeNumber(0).describe(
    'Reverse proxies in front of the dashboard and of the API host: that many last entries of x-forwarded-for are believed',
  ),
  API_PORT: port(8025).describe('Port of the send API host in the relay'),
  API_RATE_PER_SECOND: wholeNumber(100, 1).describe(
    'Requests a second that one key may make to the send API; twice as many at once',
  ),
  SMTP_PORTS: ports('2525,1587').describe('Submission ports with STARTTLS; on a public host 587,2525,25'),
  SMTPS_PORTS: ports('1465').describe('Submission ports with implicit TLS; on a public host 465,2465'),
  ...smtpSettings,
  INBOUND_SMTP_PORTS: ports('').describe(
    'Ports for bounces, complaints and unsubscribes by mail; on a public host 25, where the MX of bounces.PLATFORM_DOMAIN leads',
  ),
  HEALTH_PORT: port(9090).describe("Port of the relay's /healthz, /readyz and /metrics"),
  SMTP_HOST: domainName
    .default('localhost')
    .describe('Name of the relay in its greeting and on the configuration page'),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('PEM certificate chain of the relay; without it a self-signed one is made'),
  TLS_KEY_FILE: z.string().optional().describe('PEM private key of that certificate'),
  RELAY_PROCESSES: wholeNumber(1, 1).describe(
    'Processes that the relay runs its roles in, behind the same ports; SIGHUP replaces them one by one',
  ),
  RELAY_ROLES: relayRoles.describe(`What this relay process does: some of ${RELAY_ROLES.join(', ')}`),
  INTAKE_MEMORY_MB: wholeNumber(256, 64).describe(
    'Megabytes of mail that one process takes in at a time; what is over it is put off with 451 or 503',
  ),
  DISK_FREE_MB: wholeNumber(256).describe('Free megabytes of the disk of `DATA_DIR` below which new mail is put off'),
  DELIVERY_ROUTE: deliveryRoute.describe(
    'capture (nothing leaves; mail is read in the dashboard), mx, or smtp://user:password@host:port',
  ),
  DELIVERY_CONCURRENCY: wholeNumber(100, 1).describe('Messages one process delivers at a time'),
  DELIVERY_LEASE_SECONDS: wholeNumber(60, 10).describe(
    'Seconds after which the mail that a worker held when it died is delivered by another',
  ),
  DNSSEC_RESOLVER: dnsServers.describe(
    'Resolver that validates DNSSEC, as 127.0.0.1 or [::1]:5353, and that nobody else can speak for: it is asked for mail hosts, and DANE is on; several are separated by commas. `npm run admin -- doctor` tells whether it validates',
  ),
  PLATFORM_DOMAIN: domainName
    .default('mailwright.localhost')
    .describe('Domain of system mail; each company may send from its own name under it'),
  PRODUCTION_APPROVAL: z
    .enum(['automatic', 'manual'])
    .default('automatic')
    .describe('Who opens production to a company that asks: automatic (at once) or manual (the operator decides)'),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, { error: 'must have 32 characters or more' })
    .optional()
    .describe('Encrypts session cookies; generated into DATA_DIR by `npm start`'),
  ENCRYPTION_KEY: z
    .string()
    .min(32, { error: 'must have 32 characters or more' })
    .optional()
    .describe('Encrypts secrets at rest; generated into DATA_DIR by `npm start`'),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, { error: 'must have 32 visible ASCII characters or more, and no spaces' })
    .optional()
    .describe('Bearer token of the operator API under /api/operator/v1; without it that API is off'),
  OPERATOR_EMAILS: addresses.describe(
    'Addresses of the operators, separated by commas: they are told by mail when the queue stands',
  ),
  DNS_BLOCKLISTS: domainNames.describe(
    'DNS blocklists that the relay and `npm run admin -- doctor` ask about the addresses that mail leaves from, separated by commas',
  ),
  LANDING_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://www.example.com' })
    .optional()
    .describe(
      'Landing site whose /email-api, /smtp-relay and /solutions a page that is not found leads to; without it, the API reference here',
    ),
  VENDOR: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be the name of a vendor' })
    .default('smtp')
    .describe('Vendor in whose name guests see the product and new companies are made; see `npm run admin -- vendors`'),
  FEATURE_COMPANIES: companyLists.describe(
    'Companies that have a flag for named companies, as chatDisabled:<id>,<id>;amp:<id>',
  ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Lets people in by Google, together with the secret; the redirect address is `PUBLIC_URL`/api/config/v1/auth/oauth/callback',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Secret of that client'),
  OAUTH_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must look like https://accounts.google.com' })
    .default('https://accounts.google.com')
    .describe('OpenID Connect issuer that the client belongs to; another one than Google for a provider of your own'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  ALLOW_PRIVATE_TARGETS: z
    .stringbool()
    .default(false)
    .describe('Lets delivery and attachment links reach loopback and private addresses (tests and closed networks)'),
  SUPPORT_FORM_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://forms.example.com/contact' })
    .optional()
    .describe(
      'Form elsewhere that gets what people write on /contact-us, as a POST of JSON; goes before `SUPPORT_EMAIL`',
    ),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .describe(
      'Where what people write on /contact-us is mailed to; without either it is kept for `admin contact-requests`',
    ),
  SUPPORT_WIDGET_URL: z
    .url({ protocol: /^https$/, error: 'must look like https://chat.example.com/widget.js' })
    .optional()
    .describe(
      'Script of a support chat, loaded in the console where the account allows it; its origin joins the policy',
    ),
  RETENTION_MESSAGE_DAYS: wholeNumber(90, 1).describe('Days that messages, attempts and events are kept'),
  RETENTION_BODY_DAYS: wholeNumber(30, 1).describe('Days that message bodies are kept'),
  RETENTION_SESSION_DAYS: wholeNumber(30, 2).describe('Days that the log of SMTP sessions is kept'),
});

export type Settings = z.infer<typeof SettingsSchema> & { PUBLIC_URL: string };

/** A setting that cannot be used; its message is one sentence for the operator. */
export class SettingsError extends Error {}

let cached: Settings | undefined;

/**
 * The settings of this process.
 *
 * @throws {SettingsError} naming the first bad variable, what was given and what is allowed.
 */
export function settings(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}

/** Reads settings from any environment; empty texts count as not given. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = SettingsSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    const shown = /SECRET|TOKEN|KEY$|URL|ROUTE/.test(name) ? '' : ` (it is "${given[name] ?? ''}")`;
    throw new SettingsError(`The setting ${name}${shown} is wrong: ${issue?.message ?? 'invalid'}.`);
  }
  return {
    ...result.data,
    PUBLIC_URL: (result.data.PUBLIC_URL ?? `http://localhost:${result.data.WEB_PORT}`).replace(/\/+$/, ''),
  };
}
