import { APP_VERSION } from '#lib/core/app-version.ts';
import { asksForProduct, type CallFacts } from '#lib/core/call.ts';
import { SIMULATIONS } from '#lib/engine/messages/schema.ts';
import { SDK_PATHS, type SdkPath } from '#lib/http/sdk-api/paths.ts';
import { inSnakeCase, toSnakeCase } from '#lib/http/send-api/spelling.ts';
import { KEY_TABLES, type NamedKeyCall } from '#lib/http/send-api/tables.ts';
import { type JsonSchema, toSchema } from '../calls/to-schema.ts';
import { TABLES } from '../config-api/tables.ts';
import { ERROR_SCHEMAS, type ErrorStyle, errorResponses, OTHER_REFUSALS, responseRef } from './describe-errors.ts';
import { describePart, describeQuery } from './describe-parameters.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import type { ConsoleCall } from './find-calls.ts';

/** The whole document (OpenAPI 3.1). */
export type Document = { openapi: string; paths: Record<string, Record<string, JsonSchema>> } & JsonSchema;

const BASES: [prefix: string, title: string][] = [
  ['/api/config/v1/', 'Config v1'],
  ['/api/config/v2/', 'Config v2'],
  ['/api/subscription/v1/', 'Subscription v1'],
  ['/api/dashboard/v1/', 'Dashboard v1'],
  ['/api/operator/v1/', 'Operator v1'],
  ['/api/suite/v1/', 'Suite v1'],
  ['/api/generator/v1/', 'Generator v1'],
];

/** Returns the tag of a path of the console's APIs: its API and its area. */
function tagOf(path: string): string {
  const [base, title] = BASES.find(([prefix]) => path.startsWith(prefix)) ?? ['/api/', 'Other'];
  return `${title}: ${path.slice(base.length).split('/')[0] ?? ''}`;
}

/** Returns the tag of an area of the calls of keys. */
function keyTagOf(area: string): string {
  return `Customer API: ${area}`;
}

/** Builds the document of calls of the console, of calls of keys, and of those that SDK keys make, from their own schemas. */
export function buildDocument(calls: readonly ConsoleCall[], keyCalls: readonly NamedKeyCall[]): Document {
  const paths: Document['paths'] = {};
  for (const call of calls) {
    // Calls for operators only are documented in docs/operations.
    if (call.facts.access !== 'operations') add(paths, call.path, call.method, describeCall(call));
  }
  for (const named of keyCalls) add(paths, named.path, named.method, describeKeyCall(named));
  for (const path of SDK_PATHS) add(paths, `/api/v1${path.name}`, 'POST', describeSdkCall(path));
  const shared = takeShared(paths);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mailwright',
      version: APP_VERSION,
      description:
        'Every call of the product. Apps send with an API key to the base URL of the send API, which the configuration ' +
        'page shows (`API_URL`; `http://localhost:8025` on a local start), and paths such as `/emails`. This document lists ' +
        'these calls under `/api/v1`, where the dashboard answers them too. The other calls are those of the dashboard and ' +
        'take a person’s session, or a key with the grant that each call names. Lists are pages: `nextCursor` (or ' +
        '`has_more`) leads to the next one.\n\n' +
        `Mail to ${SIMULATIONS.map((name) => `\`${name}@\``).join(', ')} at \`simulator.<PLATFORM_DOMAIN>\` ` +
        '(`simulator.mailwright.localhost` on a local start) is simulated: it produces the events of that outcome in both ' +
        'environments, needs no authorized recipient, never leaves the machine and counts nowhere.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    ...tagsOf(paths),
    paths: sorted(paths),
    webhooks: describeWebhooks(),
    components: {
      schemas: { ...ERROR_SCHEMAS, ...shared },
      responses: errorResponses(paths),
      headers: HEADERS,
      securitySchemes: SECURITY,
    },
  };
}

/** Lists faults in the descriptions of the calls. */
export const findUndescribed = (calls: readonly ConsoleCall[]): string[] =>
  calls.flatMap(({ method, path, facts }) => {
    const { summary, answer, media, status = 200 } = facts;
    const isDescribed = Boolean(answer || media) || status === 204 || (status >= 300 && status < 400);
    return [
      ...(summary ? [] : [`${method} ${path} has no summary`]),
      ...(isDescribed ? [] : [`${method} ${path} names neither answer, media nor a status without content`]),
    ];
  });

/** Takes the schemas with an id out of those that use them. */
function takeShared(value: unknown, shared: Record<string, unknown> = {}): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return shared;
  if ('$defs' in value) {
    Object.assign(shared, value.$defs);
    delete value.$defs;
  }
  for (const inner of Object.values(value)) takeShared(inner, shared);
  return shared;
}

const HEADERS = {
  RequestId: { description: 'The id under which the log holds this request.', schema: { type: 'string' } },
  RateLimit: { description: 'Requests a second that may be made.', schema: { type: 'integer' } },
  RateRemaining: { description: 'Requests that may be made right now.', schema: { type: 'integer' } },
  RateReset: { description: 'Seconds until all of them may be made again.', schema: { type: 'integer' } },
};

const ANSWER_HEADERS = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  'ratelimit-limit': { $ref: '#/components/headers/RateLimit' },
  'ratelimit-remaining': { $ref: '#/components/headers/RateRemaining' },
  'ratelimit-reset': { $ref: '#/components/headers/RateReset' },
};

const SECURITY = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `tx_live_…` or `tx_test_…`.' },
  sdkKey: { type: 'http', scheme: 'bearer', description: 'An SDK key, which may be public: `tx_sdk_…`.' },
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A person's token, from `POST /api/config/v1/signin` or `POST /api/dashboard/v1/auth-session/get-token`.",
  },
  operator: { type: 'http', scheme: 'bearer', description: 'The setting OPERATOR_TOKEN of the installation.' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token', description: 'The session of a browser.' },
};

function describeCall({ method, path, parameters, facts }: ConsoleCall): JsonSchema {
  const { access, summary, body, upload } = facts;
  const hasProduct = asksForProduct(path, facts);
  const errors = [
    ...(hasProduct ? [400] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(parameters.length > 0 ? [404] : []),
    ...(body || upload ? [400, 413, 415] : []),
    ...(body || upload || facts.query ? [422] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(facts.refusals ?? []),
    429,
    500,
    503,
  ];
  const id = operationId(method, path);
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary: summary?.replace(/\.$/, ''),
    ...(isGrant(access) && { description: `Needs the grant \`${access}\`.` }),
    security: [...securityOf(access), ...(facts.openedBy ? [{}] : [])],
    parameters: [
      ...(hasProduct ? [header('x-product', 'transactional', 'Which product is meant.')] : []),
      ...(path.startsWith('/api/subscription/')
        ? [header('x-application', 'transactional', 'Which application asks.')]
        : []),
      ...parameters.map((name) => pathParameter(path, name)),
      ...queryParameters(path, facts.query),
    ],
    ...((body || upload) && { requestBody: requestBody(id, body, upload?.field) }),
    responses: {
      ...success(id, facts),
      ...(facts.accepted && success(`${id}Accepted`, { answer: facts.accepted, status: 202 })),
      ...refusals('dashboard', errors),
      ...(isRedirect(facts) && OTHER_REFUSALS),
    },
  };
}

function describeKeyCall({ method, path, call }: NamedKeyCall): JsonSchema {
  const { summary, grant, query, answer, media, file, headers = {} } = call;
  const body = call.body ?? call.rawBody;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const errors = [
    401,
    403,
    422,
    429,
    500,
    503,
    ...(parameters.length > 0 ? [404] : []),
    ...(body ? [400, 409, 413, 415] : []),
  ];
  const id = operationId(method, path);
  const spell = call.isCamelCase ? inSnakeCase : (schema: JsonSchema) => schema;
  return {
    operationId: id,
    tags: [keyTagOf(path.split('/')[3] ?? '')],
    summary,
    description: `Needs the grant \`${grant}\`.`,
    security: [{ apiKey: [] }],
    parameters: [
      ...parameters.map((parameter) => pathParameter(path, parameter)),
      ...queryParameters(path, query).map((one) => (call.isCamelCase ? inSnakeCaseName(one) : one)),
      ...headerParameters(headers),
    ],
    ...(body && { requestBody: withFiles(spell(requestBody(id, body)), file?.types) }),
    responses: {
      ...spell(success(id, { ...(answer && { answer }), ...(media && { media }) })),
      ...refusals('customer', errors),
    },
  };
}

/** Adds the types of files that a call takes in place of JSON to its body. */
function withFiles(body: JsonSchema, types: readonly string[] = []): JsonSchema {
  const files = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { ...body, content: { ...(body.content as object), ...Object.fromEntries(files) } };
}

const inSnakeCaseName = (parameter: JsonSchema): JsonSchema => ({
  ...parameter,
  name: toSnakeCase(String(parameter.name)),
});

function describeSdkCall({ name, summary, body, answer, headers = {} }: SdkPath): JsonSchema {
  const errors = [401, 403, 429, 500, 503, ...(body ? [400, 409, 413, 415, 422] : [])];
  const id = operationId('POST', `/api/v1${name}`);
  return {
    operationId: id,
    tags: [keyTagOf('sdk')],
    summary,
    description: 'Takes SDK keys only, from allowed origins and apps.',
    security: [{ sdkKey: [] }],
    parameters: headerParameters(headers),
    ...(body && { requestBody: requestBody(id, body) }),
    responses: { ...success(id, { answer }), ...refusals('customer', errors) },
  };
}

const headerParameters = (headers: Record<string, string>): JsonSchema[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));

/** Describes a body: JSON of a schema, or a form with a file in one field. */
function requestBody(id: string, body: CallFacts['body'], upload = ''): JsonSchema {
  if (body) {
    const schema = named(`${id}Request`, toSchema(body, 'input'));
    return { required: true, content: { 'application/json': { schema } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { type: 'object', required: [upload], properties: { [upload]: file } };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** Gives the schema of a call its title, by which generators name its type. */
const named = (title: string, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? { title: title.charAt(0).toUpperCase() + title.slice(1), ...schema } : schema;

const isGrant = (access: CallFacts['access']): boolean => access.includes('/');

function securityOf(access: CallFacts['access']): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'operator') return [{ operator: [] }];
  const person: Record<string, string[]>[] = [{ cookie: [] }, { session: [] }];
  return isGrant(access) ? [...person, { apiKey: [] }] : person;
}

const header = (name: string, value: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', const: value },
});

const pathParameter = (path: string, name: string): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description: describePart(path, name),
  schema: { type: 'string' },
});

function queryParameters(path: string, query: CallFacts['query']): JsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // a query is an object, so this is what its JSON Schema has
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: descriptionOf(schema) ?? describeQuery(path, name, Object.keys(properties)),
    schema,
  }));
}

/** Returns the words that a schema itself has; undefined without any. */
const descriptionOf = ({ description }: JsonSchema): string | undefined =>
  typeof description === 'string' ? description : undefined;

function success(
  id: string,
  { answer, media, status = answer || media ? 200 : 204 }: Pick<CallFacts, 'answer' | 'media' | 'status'>,
) {
  const type = media ?? 'application/json';
  const schema = answer ? named(`${id}Response`, toSchema(answer, 'output')) : { type: 'string' };
  const content = answer || media ? { content: { [type]: { schema } } } : {};
  return { [status]: { description: DONE[status] ?? 'Done.', headers: ANSWER_HEADERS, ...content } };
}

const isRedirect = ({ status = 200 }: CallFacts): boolean => status >= 300 && status < 400;

const DONE: Record<number, string> = {
  201: 'Made.',
  202: 'Accepted.',
  204: 'Done; there is nothing to say.',
  303: 'Led on.',
};

const refusals = (style: ErrorStyle, statuses: number[]): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...new Set(statuses)].sort((a, b) => a - b).map((status) => [status, { $ref: responseRef(style, status) }]),
  );

/** Returns an operation id, such as `getConfigV1ActivityById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function add(paths: Document['paths'], path: string, method: string, operation: JsonSchema): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
}

/** Sorts the calls for programs first. */
const sorted = (paths: Document['paths']): Document['paths'] =>
  Object.fromEntries(Object.entries(paths).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)));

const rank = (path: string): number => (path.startsWith('/api/v1/') ? 0 : 1);

/** The description of each area by its tag, such as `Config v1: webhook` or `Customer API: emails`. */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...TABLES.flatMap(({ areas }) => Object.entries(areas)).map(
    ([area, description]) => [tagOf(`/api/${area}`), description] as const,
  ),
  ...KEY_TABLES.flatMap(({ areas }) => Object.entries(areas)).map(
    ([area, description]) => [keyTagOf(area), description] as const,
  ),
  [
    keyTagOf('sdk'),
    'Calls of SDK keys, which may be public: a page or an app sends a listed template to one recipient.',
  ],
]);

/** The areas, each shown under its own API. */
function tagsOf(paths: Document['paths']): JsonSchema {
  const names = Object.values(sorted(paths)).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : [])),
  );
  const tags = [...new Set(names)];
  const groups = Map.groupBy(tags, (tag) => tag.split(': ')[0] ?? '');
  return {
    tags: tags.map((name) => ({
      name,
      description: DESCRIPTIONS.get(name),
      'x-displayName': words(name.split(': ')[1] ?? name),
    })),
    'x-tagGroups': [...groups].map(([name, members]) => ({ name, tags: members })),
  };
}

/** Formats a path part: `authorized-recipient` becomes "Authorized recipient". */
const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
