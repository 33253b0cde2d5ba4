import { z } from 'zod';
import type { FeaturePath } from '#lib/access/features.ts';
import { requireEnabled } from '#lib/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { answerError, asAppError } from './answer-error.ts';
import { type Access, authenticate } from './authenticate.ts';
import { authenticateOperations } from './authenticate-operations.ts';
import { authenticateOperator } from './authenticate-operator.ts';
import { clientIp } from './client-ip.ts';
import { countCall, idleRate, limitGuesses } from './limit-calls.ts';
import { logRequest } from './log-request.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { requestAccess } from './request-access.ts';
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
  /**
   * `public`: anybody; `operator`: its own token; `operations`: that token or an operator's session, and to everybody
   * else there is nothing; otherwise as `authenticate.ts` says: `session`, `stage`, a grant.
   */
  access: 'public' | 'operator' | 'operations' | Access;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  /** What a success answers; what the schema does not name is left out of the answer. */
  answer?: z.ZodType;
  /** The field of a form with a file (multipart/form-data, RFC 7578) that the call takes in place of a JSON body. */
  upload?: string;
  /** Of a success that is no JSON: its media type, such as `text/html`. */
  media?: string;
  /** Of a success; 200 when absent. 204 and redirects (3xx) have no content. */
  status?: number;
  /** False for what a browser loads by itself (frames, downloads), which cannot send `x-product`. */
  product?: false;
  /** Refused where the company does not have this feature, whoever calls; all that are named must be on. */
  feature?: FeaturePath | readonly FeaturePath[];
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
    let rate = idleRate();
    try {
      requireHeaders(request, spec.product !== false && !isForOperators(spec.access));
      ctx = await admit(spec.access, request, requestId);
      const counted = countCall(ctx);
      rate = counted.headers;
      if (counted.error) throw counted.error;
      await requireAllowed(ctx, spec);
      response = await answer(spec, ctx, params, request);
      if (spec.renewsGuard && ctx.actor.type === 'user')
        response = await withGuardClaim(response, { sid: ctx.actor.sessionId }, ctx);
    } catch (error) {
      failure = error;
      response = answerError(asAppError(error), requestId);
    }
    response.headers.set(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(rate)) response.headers.set(name, value);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    logRequest({ request, requestId, params, ctx, status: response.status, startedAt, failure });
    return response;
  };
  handler.facts = spec;
  return handler;
}

/** The transactional product adds `x-product` to each call, and `x-application` to those of subscriptions (spec §7). */
function requireHeaders({ headers, url }: Request, product: boolean): void {
  if (product && headers.get('x-product') !== PRODUCT) throw new AppError('wrongProduct');
  const isSubscription = new URL(url).pathname.startsWith('/api/subscription/');
  if (isSubscription && headers.get('x-application') !== PRODUCT) throw new AppError('wrongApplication');
}

const PRODUCT = 'transactional';

/** Calls of the installation, and not of the transactional product. */
export const isForOperators = (access: RouteFacts['access']): boolean =>
  access === 'operator' || access === 'operations';

async function admit(access: RouteFacts['access'], request: Request, requestId: string): Promise<Context> {
  const ip = clientIp(request.headers);
  if (access === 'public') return platformContext({ requestId, ip });
  if (access === 'operations') return authenticateOperations(request, { requestId, ip });
  return access === 'operator'
    ? limitGuesses(ip, async () => authenticateOperator(request, { requestId, ip }))
    : authenticate(request, access, { requestId, ip });
}

/** What a call takes that takes no query. */
const NOTHING = z.strictObject({}).transform(() => undefined);

/**
 * What the company allows, whoever calls for it. A suspended company's people keep what is their own (a call for a
 * `session`), so that they can write to the operator; its keys are refused before.
 */
async function requireAllowed(ctx: Context, { access, feature = [] }: Pick<RouteFacts, 'access' | 'feature'>) {
  const isPerson = ctx.actor.type === 'user' && access.includes('/');
  const paths = typeof feature === 'string' ? [feature] : feature;
  if (!isPerson && paths.length === 0) return;
  const { features, suspension } = await requestAccess(ctx);
  if (isPerson && suspension) throw new AppError('accountSuspended');
  for (const path of paths) requireEnabled(features, path);
}

async function answer<Body, Query>(
  spec: RouteSpec<Body, Query>,
  ctx: Context,
  params: Record<string, string>,
  request: Request,
): Promise<Response> {
  // A call without a schema declares neither type: both are `undefined` then.
  const query = readQuery(request, spec.query ?? NOTHING) as Query;
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
