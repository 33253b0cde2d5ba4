import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/infra/log/log.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** The methods that pages and calls support; a route refuses those it does not support itself. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOW = METHODS.join(', ');

/** The methods of a page. No page has server actions: whatever claims to be one is forged or comes from a broken client. */
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The refusals of an API: the pattern of its paths, and the format of a refusal. */
export type RefusalShape = { paths: RegExp; refuse: (error: AppError, requestId: string, path: string) => Response };

/**
 * Wraps a listener so that a request which Next would answer with 500 is refused first: 405 for a method that it does not
 * know (TRACE, WebDAV …) or that a page does not have, 400 for a path whose percent-encoding is not UTF-8.
 *
 * @param shapes the first whose paths match refuses; a page is refused in one line of text.
 * @param routes the pattern of the paths that are no pages.
 */
export function refuseOddRequests(
  listener: RequestListener,
  shapes: readonly RefusalShape[],
  routes: RegExp,
): RequestListener {
  return (request, response) => {
    const refusal = findRefusal(request, shapes, routes);
    if (!refusal) return listener(request, response);
    send(request, response, refusal).catch(() => response.destroy());
  };
}

/** Refuses CONNECT, for which Node has an event of its own and without a listener closes the connection. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nallow: ${ALLOW}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
}

function findRefusal(
  { method = '', url = '' }: IncomingMessage,
  shapes: readonly RefusalShape[],
  routes: RegExp,
): Response | null {
  const path = url.split('?', 1)[0] ?? '';
  // The request asks about the server as a whole (RFC 9110 §9.3.7).
  if (method === 'OPTIONS' && url === '*') return new Response(null, { status: 204, headers: { allow: ALLOW } });
  const allowed = routes.test(path) ? METHODS : PAGE_METHODS;
  if (!allowed.includes(method)) {
    const allow = allowed.join(', ');
    const values = { allowed: allow, method };
    const refusal = refusalAt(path, shapes, new AppError('methodNotAllowed', { value: allow, values }));
    refusal.headers.set('allow', allow);
    return refusal;
  }
  if (decodePercent(path) !== null) return null;
  return refusalAt(
    path,
    shapes,
    new AppError('malformedRequest', { message: 'The path is not percent-encoded UTF-8.' }),
  );
}

/** Refuses a request in the format of its path; a page in one line of text. */
export async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  shapes: readonly RefusalShape[],
  error: AppError,
): Promise<void> {
  await send(request, response, refusalAt(request.url?.split('?', 1)[0] ?? '', shapes, error));
}

function refusalAt(path: string, shapes: readonly RefusalShape[], error: AppError): Response {
  const requestId = newId();
  const shape = shapes.find(({ paths }) => paths.test(path));
  const refusal =
    shape?.refuse(error, requestId, path) ??
    new Response(`${error.message}\n`, { status: errorEntry(error.code).status });
  refusal.headers.set(REQUEST_ID_HEADER, requestId);
  refusal.headers.set('cache-control', 'no-store');
  if (error.retryAfterSeconds !== undefined) refusal.headers.set('retry-after', String(error.retryAfterSeconds));
  log().info({ requestId, status: refusal.status, code: error.code }, 'refused request');
  return refusal;
}

async function send({ method }: IncomingMessage, response: ServerResponse, refusal: Response): Promise<void> {
  const body = Buffer.from(await refusal.arrayBuffer());
  refusal.headers.set('content-length', String(body.length));
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(method === 'HEAD' ? undefined : body);
}
