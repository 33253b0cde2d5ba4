import { AppError } from '#lib/core/errors/app-error.ts';
import { clientIp } from '../request/client-ip.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../request/request-id.ts';
import { authenticateOperations, noSuchCall } from '../session/authenticate-operations.ts';
import { answerError } from './answer-error.ts';
import { handle } from './handle.ts';
import type { RouteHandler } from './route-spec.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/**
 * Returns the exports of a `route.ts`: `export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: handle({…}) })`.
 * Any other method answers 405 with `Allow` (RFC 9110 §15.5.6) and the spec's error object.
 */
export function routes(given: Partial<Record<Method, RouteHandler>>): Record<Method, RouteHandler> {
  const allowed = METHODS.filter((method) => given[method]).join(', ');
  const isHidden = Object.values(given).some((handler) => handler?.facts?.access === 'operations');
  const refuse: RouteHandler = async (request, context) => {
    // A hidden route is hidden for every method.
    if (isHidden && !(await isLetIn(request))) return notFoundHandler(request, context);
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

/** The handler of every unknown route. */
export const notFoundHandler = handle({
  access: 'public',
  product: false,
  run: async () => {
    throw noSuchCall();
  },
});

/**
 * Adds the allowed methods to any 405, including that of an address that is already registered (docs/product.md §8).
 */
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
