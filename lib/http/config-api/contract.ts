import { z } from 'zod';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { requireEnabled } from '#lib/account/access/require-feature.ts';
import { Accepted, type AnyCall, asksForProduct, type CallFacts, type Upload } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { pathPattern } from '../calls/call-paths.ts';
import type { RateHeaders } from '../calls/call-rate.ts';
import { countCall, limitGuesses } from '../calls/limit-calls.ts';
import { logCall } from '../calls/log-call.ts';
import type { CallContract } from '../calls/run-call.ts';
import { withGuardToken } from '../guard/with-guard-token.ts';
import { asAppError } from '../request/as-app-error.ts';
import { clientIp } from '../request/client-ip.ts';
import { readAll } from '../request/read-all.ts';
import { readJson } from '../request/read-json.ts';
import { readQuery } from '../request/read-search-params.ts';
import { readUpload } from '../request/read-upload.ts';
import { REQUEST_ID_HEADER } from '../request/request-id.ts';
import { authenticate } from '../session/authenticate.ts';
import { authenticateOperations } from '../session/authenticate-operations.ts';
import { authenticateOperator } from '../session/authenticate-operator.ts';
import { answerError } from './answer-error.ts';
import { isSuiteRequest, SUITE_WORDS } from './suite-texts.ts';

/** The maximum body of a call in bytes unless it says otherwise; uploads have calls of their own. */
const BODY_MAX_BYTES = 1_048_576;

const PRODUCT = 'transactional';

/** The bracketed parts of a path: any text that can be stored; the verb checks if it names something. */
const PARAMS = z.record(z.string(), z.string());

/** The query of a call without parameters. */
const NO_QUERY = z.strictObject({}).transform(() => undefined);

/** One call of the Config APIs that is being answered. */
export type ConfigCall = {
  spec: AnyCall;
  request: Request;
  requestId: string;
  params: Record<string, string>;
  /** The rate headers, as soon as the call was counted. */
  rate: RateHeaders;
  /** The body, as soon as it was asked for. */
  json?: Promise<unknown>;
  /** True if the body has the secret that replaces a sign-in (`openedBy`). */
  isOpened?: boolean;
};

type Input = { query: unknown; body: unknown };

/** The contract of the Config APIs (docs/product.md §7): the spec's headers and error object, sessions and API keys. */
export const configContract: CallContract<ConfigCall, Context, Input, Response> = {
  admit({ spec, request }) {
    requireHeaders(request, asksForProduct(new URL(request.url).pathname, spec));
  },

  async authenticate(call) {
    const { spec, request, requestId } = call;
    const { access } = spec;
    const ip = clientIp(request.headers);
    call.isOpened = await hasSecret(call);
    if (access === 'public' || call.isOpened) return platformContext({ requestId, ip });
    if (access === 'operations') return authenticateOperations(request, { requestId, ip });
    return access === 'operator'
      ? limitGuesses(ip, async () => authenticateOperator(request, { requestId, ip }))
      : authenticate(request, access, { requestId, ip });
  },

  rate(call, ctx) {
    const { headers, error } = countCall(ctx);
    call.rate = headers;
    if (error) throw error;
  },

  allow: async ({ spec, isOpened }, ctx) => {
    if (!isOpened) await requireAllowed(ctx, spec);
  },

  async parse(call) {
    const { spec, request, params } = call;
    parseInput(PARAMS, params);
    const query = readQuery(request, spec.query ?? NO_QUERY);
    return { query, body: spec.body && parseInput(spec.body, await readBody(call)) };
  },

  isRead: ({ request }) => request.method === 'GET',

  async run({ spec, request, params }, ctx, { query, body }) {
    const answer = present(
      spec,
      await spec.run({ ctx, body, query, params, request, readFile: () => readFile(spec, request) }),
    );
    return spec.renewsGuard && ctx.actor.type === 'user'
      ? withGuardToken(answer, { sid: ctx.actor.sessionId }, ctx)
      : answer;
  },

  refuse: async ({ request, requestId }, _ctx, failure) =>
    answerError(asAppError(failure), requestId, isSuiteRequest(request) ? SUITE_WORDS : undefined),

  async complete({ request, requestId, params, rate }, { caller, answer, failure, startedAt }) {
    answer.headers.set(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(rate)) answer.headers.set(name, value);
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
    const line = {
      requestId,
      method: request.method,
      path: pathPattern(new URL(request.url).pathname, params),
      status: answer.status,
      companyId: caller?.scope.companyId,
      actor: caller?.actor.type,
      ip: caller?.ip,
    };
    logCall('request', line, failure, startedAt);
  },
};

/** Reads the JSON of a body once; a call that a secret opens needs it before its caller is known. */
function readBody(call: ConfigCall): Promise<unknown> {
  const { spec, request } = call;
  const unread = {
    header: (name: string) => request.headers.get(name),
    readBody: (maxBytes: number) => readAll(request, maxBytes),
  };
  call.json ??= readJson(unread, spec.bodyMaxBytes ?? BODY_MAX_BYTES);
  return call.json;
}

/** Returns true if the body has the secret that replaces a sign-in. One that cannot be read is refused when it is parsed. */
async function hasSecret(call: ConfigCall): Promise<boolean> {
  const { openedBy } = call.spec;
  if (openedBy === undefined) return false;
  const body = await readBody(call).catch(() => null);
  return typeof body === 'object' && body !== null && openedBy in body;
}

const readFile = ({ upload }: AnyCall, request: Request): Promise<Upload> => {
  if (!upload) throw new Error('a call reads a file without saying so');
  return readUpload(request, upload.field, upload.maxBytes);
};

/**
 * Requires the headers that clients of the transactional product send: `x-product` with each call, and `x-application`
 * with those of subscriptions. The suite has neither.
 */
function requireHeaders({ headers, url }: Request, product: boolean): void {
  if (product && headers.get('x-product') !== PRODUCT) throw new AppError('wrongProduct');
  const isSubscription = new URL(url).pathname.startsWith('/api/subscription/');
  if (isSubscription && headers.get('x-application') !== PRODUCT) throw new AppError('wrongApplication');
}

type AllowedFacts = Pick<CallFacts, 'access' | 'feature' | 'forSubaccounts'>;

/**
 * Requires the features that a call needs, for every caller. The people of a suspended company keep the calls that are
 * their own (`session`), so that they can write to the operator; its keys are refused earlier.
 */
async function requireAllowed(ctx: Context, { access, feature = [], forSubaccounts }: AllowedFacts) {
  // Other calls read the whole company, and a sub-account may read only its own data.
  if (ctx.scope.subaccountId && !forSubaccounts) throw refuse.forbidden();
  const isPerson = ctx.actor.type === 'user' && access.includes('/');
  const paths = typeof feature === 'string' ? [feature] : feature;
  if (!isPerson && paths.length === 0) return;
  const { features, suspension } = await requestAccess(ctx);
  if (isPerson && suspension) throw new AppError('accountSuspended');
  for (const path of paths) requireEnabled(features, path);
}

type Presented = Pick<CallFacts, 'answer' | 'accepted' | 'status'>;

function present({ answer, accepted, status = 200 }: Presented, result: unknown): Response {
  if (result instanceof Response) return result;
  if (result instanceof Accepted) return present({ answer: accepted, status: 202 }, result.answer);
  if (result === undefined) return new Response(null, { status: 204 });
  return Response.json(answer ? answer.parse(result) : result, { status });
}
