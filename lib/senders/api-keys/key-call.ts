import type { z } from 'zod';
import type { Answered, Parsed, Shape } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';

/** The body of a request that is a file, with the media type that its sender gave it. */
export type FileBody = { type: string; content: Buffer };

/** A file that a call answers, read as it is sent. `name` is plain ASCII without quotation marks. */
export type FileAnswer = { name: string; type: string; content: AsyncGenerator<string | Buffer> };

/** An admitted request of a key with its parsed parts. */
export type KeyRequest<Body = undefined, Query = undefined> = {
  /** The key's scope, grants and locked domains; a sub-account's key has its own data. */
  ctx: Context;
  key: AuthenticatedKey;
  body: Body;
  /** The JSON of the body as it was sent. */
  rawBody: unknown;
  /** The body of a call with `file`, if it is no JSON; `body` is undefined then. */
  file: FileBody | null;
  query: Query;
  /** The parts of the path in braces by name, decoded. */
  params: Record<string, string>;
  /** Returns a header's value by its name in lower case. */
  header(name: string): string | null;
};

/** One call that API keys make: its grant, input, answer and verb. The OpenAPI document is made from these. */
type KeyCallSpec<Body extends Shape, Query extends Shape> = {
  /** The call's purpose, in one line of the API's document. */
  summary: string;
  grant: Grant;
  /** The feature that the company must have. */
  feature?: FeaturePath;
  /** Set if the call reads or changes what belongs to the whole company: a sub-account's key is refused. */
  isCompanyOnly?: true;
  /**
   * Set if the schemas have names in camelCase, as those have that the console uses too. The API's spelling is
   * snake_case: the names in bodies, queries, answers and refusals are translated (`spelling.ts`).
   */
  isCamelCase?: true;
  body?: Body;
  /** In place of `body`: the schema of a body that the verb parses itself, for the document. */
  rawBody?: z.ZodType;
  /** Files that the call takes as its body in place of JSON. */
  file?: { types: readonly string[]; maxBytes: number };
  query?: Query;
  /** The schema of a success, which is JSON. */
  answer?: z.ZodType;
  /** In place of `answer`: the media type of a success that is a file, which `run` returns as `FileAnswer`. */
  media?: string;
  /** The call's own headers by name, with their descriptions. */
  headers?: Readonly<Record<string, string>>;
};

/** A call as a table holds it: its contract parses the input with the schemas that its `run` was written for. */
export type KeyCall = KeyCallSpec<z.ZodType, z.ZodType> & {
  run: (request: KeyRequest<unknown, unknown>) => Promise<Answered<unknown>>;
};

/** The calls of a domain by method and path, such as `POST /api/v1/emails`. */
export type KeyCallTable = Readonly<Record<string, KeyCall>>;

/** Defines a call of a domain's table. */
export const keyCall = <Body extends Shape = undefined, Query extends Shape = undefined>({
  run,
  ...facts
}: KeyCallSpec<Body, Query> & {
  run: (request: KeyRequest<Parsed<Body>, Parsed<Query>>) => unknown;
}): KeyCall =>
  onceCall<Body, Query>({
    ...(facts as KeyCallSpec<Body, Query>), // TypeScript forgets what the rest of a generic object is
    run: async (request) => ({ answer: await run(request), replayed: false }),
  });

/** Defines a call whose verb says if it repeated the answer of an earlier request with the same idempotency key. */
export const onceCall = <Body extends Shape = undefined, Query extends Shape = undefined>(
  spec: KeyCallSpec<Body, Query> & {
    run: (request: KeyRequest<Parsed<Body>, Parsed<Query>>) => Promise<Answered<unknown>>;
  },
  // Safe, because the contract parses body and query with the schemas of this spec and passes nothing else to its `run`.
): KeyCall => spec as unknown as KeyCall;

/** The header of calls that are done once, however often they are repeated. */
export const IDEMPOTENCY_KEY = {
  'idempotency-key':
    'A repeated request with the same key and body within 24 hours returns the first answer (1–256 characters).',
} as const;

/** Returns the idempotency key of a request as an option of its verb. */
export function idempotencyKeyOf({ header }: Pick<KeyRequest, 'header'>): { idempotencyKey?: string } {
  const idempotencyKey = header('idempotency-key');
  return idempotencyKey === null ? {} : { idempotencyKey };
}
