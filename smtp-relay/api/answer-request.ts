import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { answerApiCall } from '#lib/http/compat/answer-api-call.ts';
import { refuseApiCall } from '#lib/http/compat/refuse-api-call.ts';
import { clientIp } from '#lib/http/request/client-ip.ts';
import type { ApiAnswer, ApiCall } from '#lib/http/send-api/call.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { unmap } from '#lib/infra/net/address-block.ts';
import { apiSeconds } from '../metrics.ts';
import { readBody } from './read-body.ts';

/** Answers one HTTP request. While the host stops, it answers 503 and closes the connection. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  state: { readonly isStopping: boolean },
): Promise<void> {
  const observe = apiSeconds.startTimer();
  const answer = await findAnswer(request, state.isStopping);
  observe({ status: answer.status });
  if (response.destroyed) return;
  const { body } = answer;
  if (typeof body === 'string') answer.headers['content-length'] = String(Buffer.byteLength(body));
  if (state.isStopping) answer.headers.connection = 'close';
  response.writeHead(answer.status, answer.headers);
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body);
  // A receiver that has left ends the reading; a failure ends the connection, so that no part is taken for the whole.
  else await pipeline(body, response).catch(() => response.destroy());
}

async function findAnswer(request: IncomingMessage, isStopping: boolean): Promise<ApiAnswer> {
  if (request.url === '/healthz') return healthOf(isStopping);
  const call = toCall(request);
  return isStopping ? refuseWhileStopping(call.path) : answerApiCall(call);
}

const healthOf = (isStopping: boolean): ApiAnswer => ({
  status: isStopping ? 503 : 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ status: isStopping ? 'stopping' : 'ok' }),
});

function refuseWhileStopping(path: string): ApiAnswer {
  const requestId = newId();
  const answer = refuseApiCall(path, new AppError('queueUnavailable', { retryAfterSeconds: 1 }), requestId);
  answer.headers['x-request-id'] = requestId;
  return answer;
}

function toCall(request: IncomingMessage): ApiCall {
  const [path = '/', query = ''] = splitOnce(request.url ?? '/', '?');
  return {
    method: request.method ?? 'GET',
    path,
    query,
    header: (name) => {
      const value = request.headers[name];
      return value === undefined ? null : String(value);
    },
    ip: ipOf(request),
    readBody: (maxBytes, admit) => readBody(request, maxBytes, admit),
  };
}

/** Returns the client's IP address: the peer of the connection, or the one that trusted proxies forward. */
function ipOf(request: IncomingMessage): string | null {
  const { remoteAddress = '' } = request.socket;
  const { TRUSTED_PROXIES } = settings();
  if (TRUSTED_PROXIES === 0) return remoteAddress ? unmap(remoteAddress) : null;
  const forwarded = `${request.headers['x-forwarded-for'] ?? ''}, ${remoteAddress}`;
  return clientIp(new Headers({ 'x-forwarded-for': forwarded }), TRUSTED_PROXIES);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
