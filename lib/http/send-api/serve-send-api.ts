import { clientIp } from '../request/client-ip.ts';
import { readAll } from '../request/read-all.ts';
import { answerCall } from './answer-call.ts';
import type { ApiAnswer, ApiCall } from './call.ts';

/** Serves the send API with Web types, for the web server; `answer` may add the APIs of other vendors. */
export async function serveSendApi(
  request: Request,
  answer: (call: ApiCall) => Promise<ApiAnswer> = answerCall,
): Promise<Response> {
  const { status, headers, body } = await answer(toCall(request));
  // A status without content takes no body, not even an empty one.
  return new Response(request.method === 'HEAD' || body === '' ? null : body, { status, headers });
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
