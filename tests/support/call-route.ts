import type { RouteHandler } from './route-at.ts';

/** A request of a test to a route. */
export type RouteCall = {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body, sent as JSON; a text is sent unchanged. */
  body?: unknown;
};

/** The response of a route; `body` is empty if it is not JSON. */
export type RouteAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls a route handler as the server would, with the product header unless another is given. */
export async function callRoute(handler: RouteHandler, call: RouteCall = {}): Promise<RouteAnswer> {
  const { method = 'GET', path = '/api/config/v1/test', params = {}, headers = {}, body } = call;
  const hasBody = body !== undefined;
  const request = new Request(`http://localhost:4300${path}`, {
    method,
    headers: {
      'x-product': 'transactional',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
}
