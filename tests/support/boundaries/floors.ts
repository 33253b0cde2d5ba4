/** A part of the house that a file belongs to (house, Floors). */
export type Part =
  | 'core'
  | 'mail'
  | 'infra'
  | 'domain'
  | 'http'
  | 'client'
  | 'components'
  | 'app'
  | 'relay'
  | 'bin'
  | 'generated'
  | 'free';

/** The domains, top used by bottom: a domain may import those before it (house, Order of domains). */
export const DOMAINS: readonly string[] = [
  'audit',
  'notifications',
  'identity',
  'company',
  'access',
  'usage',
  'team',
  'onboarding',
  'domains',
  'subaccounts',
  'ip-pools',
  'api-keys',
  'smtp-sessions',
  'templates',
  'suppressions',
  'webhooks',
  'events',
  'messages',
  'system-mails',
  'sandbox',
  'delivery',
  'feedback',
  'tracking',
  'validation',
  'activity',
  'captured-mail',
  'analytics',
  'alerts',
  'operations',
  'support',
];

/** Who may import whom. Of a domain, `client` and `components` may import its `schema.ts` only. */
export const MAY_IMPORT: Record<Part, readonly Part[]> = {
  core: ['core'],
  mail: ['core', 'mail'],
  infra: ['core', 'mail', 'infra', 'generated'],
  domain: ['core', 'mail', 'infra', 'domain', 'generated'],
  http: ['core', 'mail', 'infra', 'domain', 'http'],
  client: ['core', 'client', 'domain'],
  components: ['core', 'client', 'components', 'domain'],
  app: ['core', 'mail', 'infra', 'domain', 'http', 'client', 'components', 'app'],
  relay: ['core', 'mail', 'infra', 'domain', 'http', 'relay'],
  // The operator's command line and the supervisor: they prepare the database that all others find ready.
  bin: ['core', 'mail', 'infra', 'domain', 'bin'],
  generated: ['generated'],
  free: ['core', 'mail', 'infra', 'domain', 'http', 'client', 'components', 'app', 'relay', 'bin', 'generated', 'free'],
};

/** Imports that break a rule for a reason, `from → to`. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map();

const FOLDERS: [pattern: RegExp, part: Part][] = [
  [/^lib\/core\//, 'core'],
  [/^lib\/mail\//, 'mail'],
  [/^lib\/infra\//, 'infra'],
  [/^lib\/http\//, 'http'],
  [/^lib\/client\//, 'client'],
  [/^lib\/[^/]+\//, 'domain'],
  [/^components\//, 'components'],
  [/^(app\/|(middleware|proxy|instrumentation)\.ts$)/, 'app'],
  [/^smtp-relay\//, 'relay'],
  [/^bin\//, 'bin'],
  [/^prisma\/generated\//, 'generated'],
  // Tests may look into every room; a tool's configuration at the root belongs to none.
  [/^(tests\/|[^/]+\.(config|setup)\.(ts|mjs)$)/, 'free'],
];

/** The part that a file belongs to; null for one that stands nowhere in the house. */
export const partOf = (path: string): Part | null => FOLDERS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** The domain of a file under `lib/<domain>/`. */
export const domainOf = (path: string): string => path.split('/')[1] ?? '';
