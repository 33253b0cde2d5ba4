import type { z } from 'zod';
import type { FeaturePath } from '#lib/account/access/features.ts';
import type { Context } from '#lib/core/context.ts';
import type { Access } from '../session/authenticate.ts';

/** An admitted call with the parsed parts of its request. */
export type Call<Body = undefined, Query = undefined> = {
  ctx: Context;
  body: Body;
  query: Query;
  /** The bracketed parts of the path, by name. */
  params: Record<string, string>;
  request: Request;
};

/**
 * One call of the Config APIs: its access, input, answer and verb. The OpenAPI document is generated from these, so
 * each has a `summary`, and an `answer`, a `media`, or a `status` without content.
 */
export type RouteSpec<Body, Query> = {
  /** The call's purpose, in one line of the API's document. */
  summary?: string;
  /**
   * `public`: everyone; `operator`: the operator token; `operations`: that token or an operator's session, and an
   * unknown route for everyone else; otherwise as in `authenticate.ts`: `session`, `stage`, a grant.
   */
  access: 'public' | 'operator' | 'operations' | Access;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  /** The schema of a success; other fields are removed from the answer. */
  answer?: z.ZodType;
  /** The field of a form with a file (multipart/form-data, RFC 7578) that the call takes in place of a JSON body. */
  upload?: string;
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
  run: (call: Call<Body, Query>) => Promise<unknown>;
};

/** The facts of a call, for the API's document and the tests over every call. */
export type RouteFacts = Omit<RouteSpec<unknown, unknown>, 'run' | 'body' | 'query'> & {
  body?: z.ZodType;
  query?: z.ZodType;
};

/** A route handler as Next.js calls it, with the facts that it was created from. */
export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & { facts?: RouteFacts };

/** The bracketed parts of a path, as Next.js passes them. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** Returns true if a call belongs to the installation and not to the transactional product. */
export const isForOperators = (access: RouteFacts['access']): boolean =>
  access === 'operator' || access === 'operations';
