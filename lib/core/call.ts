import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';

/** The methods that a call may have, in the order of documents and of `Allow`. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * The callers that a call accepts: `session`, a person who is signed in; `stage`, also a person whose email
 * verification or second factor is pending; a grant, a person whose role has it or an API key that has it.
 */
export type Access = 'session' | 'stage' | Grant;

/** An uploaded file. */
export type Upload = { name: string; content: Uint8Array };

/** An admitted request with its parsed parts. */
export type CallRequest<Body = undefined, Query = undefined> = {
  ctx: Context;
  body: Body;
  query: Query;
  /** The parts of the path in braces, by name. */
  params: Record<string, string>;
  request: Request;
  /**
   * Reads the file of a call with `upload`.
   *
   * @throws {AppError} unsupportedMediaType, fileTooLarge, missingField, invalidFormat
   */
  readFile: () => Promise<Upload>;
};

/** A schema of a part of a request, or none. */
export type Shape = z.ZodType | undefined;
export type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * One call of the console's APIs: its access, input, answer and verb. The OpenAPI document is made from these, so each has
 * a `summary`, and an `answer`, a `media`, or a `status` without content.
 */
export type CallSpec<
  Body extends Shape,
  Query extends Shape,
  Answer extends Shape,
  Field extends string = string,
  Taken extends z.ZodType = z.ZodType,
> = {
  /** The call's purpose, in one line of the API's document. */
  summary?: string;
  /**
   * `public`: everyone; `operator`: the operator token; `operations`: that token or an operator's session, and an
   * unknown path for everyone else.
   */
  access: 'public' | 'operator' | 'operations' | Access;
  body?: Body;
  /** The field of the body with a secret that replaces a sign-in: with it, the caller may be anybody. */
  openedBy?: string;
  query?: Query;
  /** The schema of a success; other fields are removed from the answer. */
  answer?: Answer;
  /** The schema of the answer 202 of a call that, by its input, starts a job instead: `run` returns it as `Accepted`. */
  accepted?: Taken;
  /** The field of a form with a file (multipart/form-data, RFC 7578) that the call takes in place of a JSON body. */
  upload?: { field: Field; maxBytes: number };
  /** The media type of a success that is not JSON, such as `text/html`. */
  media?: string;
  /** The maximum body in bytes; 1 MiB when absent. */
  bodyMaxBytes?: number;
  /** The status of a success; 200 when absent. 204 and redirects (3xx) have no content. */
  status?: number;
  /** The statuses of refusals that few calls have: 405 (the address is registered already), 410 (the link has expired). */
  refusals?: readonly (405 | 410)[];
  /** False for a call that the browser itself makes (frames, downloads), which cannot send `x-product`. */
  product?: false;
  /** The features that the company must have, for every caller; all of them must be on. */
  feature?: FeaturePath | readonly FeaturePath[];
  /** Set if the call reads and changes only what `ctx.scope` may see of a sub-account; all others refuse a sub-account's key. */
  forSubaccounts?: true;
  /** Set if a success changes the facts of the route guard: the answer re-issues the caller's guard token. */
  renewsGuard?: true;
  /** Runs the verb; its result is answered as JSON, a `Response` as it is, and undefined as 204. */
  run: (request: CallRequest<Parsed<Body>, Parsed<Query>>) => Promise<unknown>;
};

/** A call as a table holds it: its contract parses the input with the schemas that its `run` was written for. */
export type AnyCall = Omit<CallSpec<z.ZodType, z.ZodType, z.ZodType>, 'run'> & {
  run: (request: CallRequest<unknown, unknown>) => Promise<unknown>;
};

/** The facts of a call, for the API's document and the tests over every call. */
export type CallFacts = Omit<AnyCall, 'run'>;

/** A call with the schemas of its input and answer and the field of its file, from which the browser's client has its types. */
export type DefinedCall<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends Shape = Shape,
  Field extends string = never,
> = AnyCall & { readonly shapes?: { body: Body; query: Query; answer: Answer; field: Field } };

/** The calls of a domain by method and path, such as `GET /api/config/v1/webhook/{id}`. */
export type CallTable = Readonly<Record<string, AnyCall>>;

/** Defines a call of a domain's table. */
export const call = <
  Body extends Shape = undefined,
  Query extends Shape = undefined,
  Answer extends Shape = undefined,
  Field extends string = never,
  Taken extends z.ZodType = never,
>(
  spec: CallSpec<Body, Query, Answer, Field, Taken>,
  // Safe, because the contract parses body and query with the schemas of this spec and passes nothing else to its `run`.
): DefinedCall<Body, Query, Answer | Taken, Field> =>
  spec as unknown as DefinedCall<Body, Query, Answer | Taken, Field>;

/** The answer of a call that has started a job: its status is 202. */
export class Accepted {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** The answer to a request; `replayed` if it is the one that was given to its idempotency key before. */
export type Answered<Answer> = { answer: Answer; replayed: boolean };

/** Returns true if a call belongs to the installation and not to the transactional product. */
export const isForOperators = (access: CallFacts['access']): boolean =>
  access === 'operator' || access === 'operations';

/** The bases of the suite's calls: its own, and those of what it generates and sends (docs/suite.md). */
const SUITE_BASES = ['/api/suite/', '/api/generator/', '/api/transaction/'];

/** Returns true for the path of a call of the suite. */
export const isSuitePath = (path: string): boolean => SUITE_BASES.some((base) => path.startsWith(base));

/** Returns true for a call that asks for the header `x-product`: those of the transactional product that apps send. */
export const asksForProduct = (path: string, { product, access }: Pick<CallFacts, 'product' | 'access'>): boolean =>
  product !== false && !isForOperators(access) && !isSuitePath(path);
