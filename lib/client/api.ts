import { ApiError } from './api-error.ts';
import { type AnswerOf, type CallName, type GivenArgument, pathOf } from './calls.ts';
import { readErrorBody } from './read-error-body.ts';

/** The timeout of a call, in milliseconds. */
const ANSWER_MS = 30_000;

/**
 * One call of our own APIs, with the cookie of the session and the product's header (docs/product.md §7).
 *
 * @param name The method and the path of the call, for example `GET /api/config/v1/webhook/{id}`.
 * @param given The parts of the path, the query and the body, and headers of this call alone, such as `if-match`.
 * @returns The answer's JSON; undefined when it has no body (204, a bare 202).
 * @throws {ApiError} with the server's code and sentence, or with a sentence of our own when no answer could be read.
 */
export async function api<Name extends CallName>(name: Name, ...given: GivenArgument<Name>): Promise<AnswerOf<Name>> {
  const method = name.slice(0, name.indexOf(' '));
  const path = pathOf(name, ...given);
  const response = await send(method, path, given[0] ?? {});
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text().catch(() => '');
  const answer = parseJson(text);
  // 202 means accepted, whatever comes with it (docs/product.md §7, §8).
  if (response.status === 202 || (response.ok && (text === '' || answer !== undefined)))
    return answer as AnswerOf<Name>; // the server presents this shape through the schema of the call
  const error = readErrorBody(answer);
  if (error)
    throw new ApiError({ status: response.status, ...error, requestId: error.requestId ?? requestId, method, path });
  throw new ApiError({
    status: response.status,
    code: 'unreadable',
    message: 'The server gave an answer that cannot be read. Try again in a moment.',
    requestId,
    method,
    path,
  });
}

type Sent = { body?: unknown; signal?: AbortSignal; headers?: Readonly<Record<string, string>> };

async function send(method: string, path: string, { body, signal, headers: extra }: Sent): Promise<Response> {
  const headers: Record<string, string> = { ...extra, accept: 'application/json', 'x-product': 'transactional' };
  if (path.startsWith('/api/subscription/')) headers['x-application'] = 'transactional';
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(signal ? [signal] : [])]),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError({
      status: 0,
      code: late ? 'timeout' : 'network',
      method,
      path,
      message: late
        ? 'The server takes too long to answer. Try again in a moment.'
        : 'The server cannot be reached. Check your connection and try again.',
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
