import { AppError } from '#lib/core/errors/app-error.ts';
import { answerError } from './answer-error.ts';
import { authenticateOperations, noSuchCall } from './authenticate-operations.ts';
import { clientIp } from './client-ip.ts';
import { handle, type RouteHandler } from './handle.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/**
 * The exports of a `route.ts`: `export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: handle({…}) })`.
 * A method that is not given answers 405 with `Allow` (RFC 9110 §15.5.6) and the spec's error object.
 */
export function routes(given: Partial<Record<Method, RouteHandler>>): Record<Method, RouteHandler> {
  const allowed = METHODS.filter((method) => given[method]).join(', ');
  const isHidden = Object.values(given).some((handler) => handler?.facts?.access === 'operations');
  const refuse: RouteHandler = async (request, context) => {
    // Where there is nothing for somebody, no method tells otherwise.
    if (isHidden && !(await isLetIn(request))) return answerNothing(request, context);
    const requestId = requestIdOf(request.headers);
    const error = new AppError('methodNotAllowed', { values: { allowed, method: request.method } });
    return withHeaders(answerError(error, requestId), { allow: allowed, [REQUEST_ID_HEADER]: requestId });
  };
  const entries = METHODS.map((method) => [method, allowing(given[method] ?? refuse, allowed)] as const);
  return Object.fromEntries(entries) as Record<Method, RouteHandler>; // one entry for each of METHODS
}

const isLetIn = (request: Request): Promise<boolean> =>
  authenticateOperations(request, { requestId: requestIdOf(request.headers), ip: clientIp(request.headers) }).then(
    () => true,
    () => false,
  );

/** What is answered at an address that is none. */
export const answerNothing = handle({
  access: 'public',
  product: false,
  run: async () => {
    throw noSuchCall();
  },
});

/** Any 405 names what is allowed, also that of an address that is registered already (spec §8). */
function allowing(handler: RouteHandler, allowed: string): RouteHandler {
  const named: RouteHandler = async (request, context) => {
    const response = await handler(request, context);
    return response.status === 405 ? withHeaders(response, { allow: allowed }) : response;
  };
  if (handler.facts) named.facts = handler.facts;
  return named;
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
