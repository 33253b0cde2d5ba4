import type { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { answerError, asAppError } from './answer-error.ts';
import { type Access, authenticate } from './authenticate.ts';
import { clientIp } from './client-ip.ts';
import { logRequest } from './log-request.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { withGuardClaim } from './with-guard-claim.ts';

/** A request that was let in, with all that was read of it. */
export type Call<Body = undefined, Query = undefined> = {
  ctx: Context;
  body: Body;
  query: Query;
  /** The bracketed parts of the path, by name. */
  params: Record<string, string>;
  request: Request;
};

/**
 * One call of the Config APIs: who may make it, what it takes and answers, and the verb that does it. The OpenAPI
 * document is made of these, so each has a `summary`, and an `answer`, a `media`, or a `status` without content.
 */
export type RouteSpec<Body, Query> = {
  /** What the call does, in one line of the API's document. */
  summary?: string;
  /** `public`: anybody; otherwise as `authenticate.ts` says: `session`, `stage`, or a grant. */
  access: 'public' | Access;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  /** What a success answers; what the schema does not name is left out of the answer. */
  answer?: z.ZodType;
  /** Of a success that is no JSON: its media type, such as `text/html`. */
  media?: string;
  /** Of a success; 200 when absent. 204 and redirects (3xx) have no content. */
  status?: number;
  /** False for what a browser loads by itself (frames, downloads), which cannot send `x-product`. */
  product?: false;
  /** Where a success changes what the route guard decides from, the caller's claim is made anew with the answer. */
  renewsGuard?: true;
  /** Does the work; its result is answered as JSON, a `Response` as it is, nothing as 204. */
  run: (call: Call<Body, Query>) => Promise<unknown>;
};

/** What the API's document and the tests over every call read of a call. */
export type RouteFacts = Omit<RouteSpec<unknown, unknown>, 'run' | 'body' | 'query'> & {
  body?: z.ZodType;
  query?: z.ZodType;
};

/** What Next calls: the request and the bracketed parts of its path. `facts` is what it was made of. */
export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & { facts?: RouteFacts };
type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Makes a route handler of the Config APIs (spec §7): request id, product header, authentication, strict reading of
 * query and body, the answer or the spec's error object, and one line in the log. What is not an expected refusal is
 * logged whole and answered as `internal` without its words.
 */
export function handle<Body = undefined, Query = undefined>(spec: RouteSpec<Body, Query>): RouteHandler {
  const handler: RouteHandler = async (request, context) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const params = await readParams(context);
    let ctx: Context | null = null;
    let failure: unknown = null;
    let response: Response;
    try {
      ctx = await admit(spec.access, spec.product !== false, request, requestId);
      response = await answer(spec, ctx, params, request);
      if (spec.renewsGuard && ctx.actor.type === 'user')
        response = await withGuardClaim(response, { sid: ctx.actor.sessionId }, ctx);
    } catch (error) {
      failure = error;
      response = answerError(asAppError(error), requestId);
    }
    response.headers.set(REQUEST_ID_HEADER, requestId);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    logRequest({ request, requestId, params, ctx, status: response.status, startedAt, failure });
    return response;
  };
  handler.facts = spec;
  return handler;
}

async function admit(
  access: RouteSpec<unknown, unknown>['access'],
  product: boolean,
  request: Request,
  requestId: string,
): Promise<Context> {
  if (product && request.headers.get('x-product') !== 'transactional') throw new AppError('wrongProduct');
  const ip = clientIp(request.headers);
  return access === 'public' ? platformContext({ requestId, ip }) : authenticate(request, access, { requestId, ip });
}

async function answer<Body, Query>(
  spec: RouteSpec<Body, Query>,
  ctx: Context,
  params: Record<string, string>,
  request: Request,
): Promise<Response> {
  // A call without a schema declares neither type: both are `undefined` then.
  const query = (spec.query ? readQuery(request, spec.query) : undefined) as Query;
  const body = (spec.body ? await readBody(request, spec.body) : undefined) as Body;
  const result = await spec.run({ ctx, body, query, params, request });
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  return Response.json(spec.answer ? spec.answer.parse(result) : result, { status: spec.status ?? 200 });
}

async function readParams(context: RouteContext): Promise<Record<string, string>> {
  const entries = Object.entries((await context.params) ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : (value ?? '')]),
  );
}
