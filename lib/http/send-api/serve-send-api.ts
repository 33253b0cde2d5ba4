import { AppError } from '#lib/core/errors/app-error.ts';
import { clientIp } from '../client-ip.ts';
import { answerCall } from './answer-call.ts';
import type { ApiCall } from './call.ts';

/** The send API as a function of the Web's own types, as the web server mounts it. */
export async function serveSendApi(request: Request): Promise<Response> {
  const { status, headers, body } = await answerCall(toCall(request));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function toCall(request: Request): ApiCall {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name),
    ip: clientIp(request.headers),
    readBody: (maxBytes) => readAll(request, maxBytes),
  };
}

async function readAll(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('requestTooLarge', { values: { limit: maxBytes } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
