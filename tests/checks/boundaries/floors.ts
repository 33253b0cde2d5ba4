/** A part of the project that a file belongs to. */
export type Part =
  | 'registry'
  | 'module'
  | 'core'
  | 'mail'
  | 'documents'
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

/** The groups of domains in import order: a domain may import the domains of its own group and of those before it. */
export const GROUPS: readonly string[] = [
  'account',
  'events',
  'senders',
  'content',
  'engine',
  'connect',
  'insight',
  'audience',
  'campaigns',
  'automation',
  'capture',
  'money',
  'channels',
  'service',
];

/** The groups of screens in import order. */
export const SCREEN_GROUPS: readonly string[] = ['texts', 'ui', 'kit', 'shell', 'editor', ...GROUPS];

/**
 * The folders of `lib/http` in import order: a folder may import those before it. `request` reads and writes HTTP and
 * imports no other; `calls` is shared by the calls of both APIs; `session` knows who is signed in; `guard` decides
 * which page they may open; `login` signs them in; `send-api` and `config-api` are the two APIs; `sdk-api` serves public keys; `compat` answers
 * the calls of other vendors' APIs; `tracking` answers pixels and links; `openapi` describes the calls of all APIs.
 */
export const HTTP_FOLDERS: readonly string[] = [
  'request',
  'calls',
  'session',
  'guard',
  'login',
  'send-api',
  'sdk-api',
  'compat',
  'config-api',
  'tracking',
  'openapi',
];

/** The permitted imports of each part. Of a domain, `client` and `components` may import its `schema.ts` and `values.ts` only. */
export const MAY_IMPORT: Record<Part, readonly Part[]> = {
  // What the modules register is plain data, which every part may read.
  module: ['registry'],
  registry: ['registry', 'module'],
  core: ['registry', 'core'],
  mail: ['core', 'mail'],
  // Documents of blocks and the pictures in them: pure, and the same on the server and in the browser.
  documents: ['core', 'mail', 'documents'],
  infra: ['registry', 'core', 'mail', 'documents', 'infra', 'generated'],
  domain: ['registry', 'core', 'mail', 'documents', 'infra', 'domain', 'generated'],
  http: ['registry', 'core', 'mail', 'documents', 'infra', 'domain', 'http'],
  client: ['registry', 'core', 'documents', 'client', 'domain'],
  components: ['registry', 'core', 'documents', 'client', 'components', 'domain'],
  app: ['registry', 'core', 'mail', 'documents', 'infra', 'domain', 'http', 'client', 'components', 'app'],
  relay: ['registry', 'core', 'mail', 'documents', 'infra', 'domain', 'http', 'relay'],
  // The operator's command line, the supervisor and the build: they prepare what all others find ready.
  bin: ['registry', 'core', 'mail', 'documents', 'infra', 'domain', 'http', 'bin'],
  generated: ['generated'],
  free: [
    ...(['registry', 'module', 'core', 'mail', 'documents', 'infra', 'domain', 'http', 'client'] as const),
    ...(['components', 'app', 'relay', 'bin', 'generated', 'free'] as const),
  ],
};

/** Imports that break a rule for a reason, `from → to`. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map();

const FOLDERS: [pattern: RegExp, part: Part][] = [
  [/^lib\/registry\//, 'registry'],
  [/^lib\/.+\/module\.ts$/, 'module'],
  [/^lib\/core\//, 'core'],
  [/^lib\/mail\//, 'mail'],
  [/^lib\/documents\//, 'documents'],
  [/^lib\/infra\//, 'infra'],
  [/^lib\/http\//, 'http'],
  [/^lib\/client\//, 'client'],
  [/^lib\/[^/]+\//, 'domain'],
  [/^components\//, 'components'],
  [/^(app\/|(middleware|proxy|instrumentation|server)\.ts$)/, 'app'],
  [/^smtp-relay\//, 'relay'],
  [/^bin\//, 'bin'],
  [/^prisma\/generated\//, 'generated'],
  // Tests may import every part; a tool's configuration at the root belongs to none.
  [/^(tests\/|[^/]+\.(config|setup)\.(ts|mjs)$)/, 'free'],
];

/** Returns the part that a file belongs to; null for an unknown folder. */
export const partOf = (path: string): Part | null => FOLDERS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Returns the folder of a file under `lib/http/<folder>/`. */
export const httpFolderOf = (path: string): string => path.split('/')[2] ?? '';

/** Returns the group of a file under `lib/<group>/` or `components/<group>/`. */
export const groupOf = (path: string): string => path.split('/')[1] ?? '';

/** Returns the domain of a file under `lib/<group>/<domain>/`; `lib/events` is one domain. */
export const domainOf = (path: string): string => (groupOf(path) === 'events' ? 'events' : (path.split('/')[2] ?? ''));
