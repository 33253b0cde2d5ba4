import { type AnyCall, call, METHODS } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { FoundPath } from '../calls/call-paths.ts';
import { idleRate } from '../calls/limit-calls.ts';
import { runCall } from '../calls/run-call.ts';
import { clientIp } from '../request/client-ip.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../request/request-id.ts';
import { authenticateOperations, noSuchCall } from '../session/authenticate-operations.ts';
import { answerError } from './answer-error.ts';
import { configContract } from './contract.ts';
import { findPath } from './find-path.ts';
import { isSuiteRequest } from './suite-texts.ts';

/** Answers a request to the console's APIs (docs/product.md §7) by the call that its method and path name. */
export async function serveCall(request: Request): Promise<Response> {
  const found = await findPath(new URL(request.url).pathname);
  if (!found) return answerCall(isSuiteRequest(request) ? UNKNOWN_IN_SUITE : UNKNOWN, request);
  // Next.js serves HEAD by the handler of GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const named = found.calls[method];
  const answer = named ? await answerCall(named, request, found.params) : await refuseMethod(request, found);
  // Any 405 names what is allowed, also that of an address that is registered already (docs/product.md §8).
  return answer.status === 405 ? withHeaders(answer, { allow: allowedOf(found) }) : answer;
}

/** Answers a request by one call; the steps are those of `configContract`. */
export const answerCall = (spec: AnyCall, request: Request, params: Record<string, string> = {}): Promise<Response> =>
  runCall(configContract, { spec, request, requestId: requestIdOf(request.headers), params, rate: idleRate() });

/** The call of every unknown path. */
const UNKNOWN = call({
  access: 'public',
  product: false,
  run: async () => {
    throw noSuchCall();
  },
});

/** The call of every unknown path of the suite, whose answer differs from that of an unknown thing. */
const UNKNOWN_IN_SUITE = call({
  access: 'public',
  run: async () => {
    throw new AppError('unknownCall');
  },
});

const allowedOf = ({ calls }: FoundPath<AnyCall>): string => METHODS.filter((method) => calls[method]).join(', ');

/** Answers a method that a path does not have (RFC 9110 §15.5.6). A hidden path is hidden for every method. */
async function refuseMethod(request: Request, found: FoundPath<AnyCall>): Promise<Response> {
  const isHidden = Object.values(found.calls).some(({ access }) => access === 'operations');
  if (isHidden && !(await isLetIn(request))) return answerCall(UNKNOWN, request);
  const requestId = requestIdOf(request.headers);
  const values = { allowed: allowedOf(found), method: request.method };
  return withHeaders(answerError(new AppError('methodNotAllowed', { values }), requestId), {
    [REQUEST_ID_HEADER]: requestId,
  });
}

const isLetIn = (request: Request): Promise<boolean> =>
  authenticateOperations(request, { requestId: requestIdOf(request.headers), ip: clientIp(request.headers) }).then(
    () => true,
    () => false,
  );

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
