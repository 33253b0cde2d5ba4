import { streamOf } from '#lib/infra/http-server/file-answers.ts';
import { clientIp } from '../request/client-ip.ts';
import { readAll } from '../request/read-all.ts';
import type { ApiCall } from '../send-api/call.ts';
import { answerApiCall } from './answer-api-call.ts';

/** Serves the send API, the calls of SDK keys and the APIs of other vendors with Web types, for the web server. */
export async function serveApi(request: Request): Promise<Response> {
  const { status, headers, body } = await answerApiCall(toCall(request));
  // A status without content takes no body, not even an empty one.
  if (request.method === 'HEAD' || body === '') return new Response(null, { status, headers });
  return new Response(typeof body === 'string' ? body : streamOf(body), { status, headers });
}

function toCall(request: Request): ApiCall {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name),
    ip: clientIp(request.headers),
    readBody: (maxBytes, admit) => readAll(request, maxBytes, admit),
  };
}
