import { type AnyCall, METHODS, type Method } from '#lib/core/call.ts';
import { answerCall, serveCall } from '#lib/http/config-api/serve-call.ts';

/** Answers a request to one path of the console's APIs, whose parts in braces are the context's. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | undefined>> },
) => Promise<Response>;

/** Returns the handlers of a path such as `/api/config/v1/webhook/{id}`, through the table of all paths. */
export function routeAt(path: string): Record<Method, RouteHandler> {
  const entries = METHODS.map((method): [Method, RouteHandler] => [
    method,
    async (request, { params }) => {
      const given = await params;
      const url = new URL(request.url);
      url.pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? '-'));
      return serveCall(new Request(url, request));
    },
  ]);
  return Object.fromEntries(entries) as Record<Method, RouteHandler>; // one entry for each of METHODS
}

/** Returns the handler of one call, which no table has. */
export const handlerOf =
  (spec: AnyCall): RouteHandler =>
  (request) =>
    answerCall(spec, request);
