import type { TextAnswer } from '../send-api/call.ts';

/** Creates the JSON answer of a vendor's API; `undefined` is an empty body. */
export function createAnswer(status: number, body: unknown, headers: Record<string, string> = {}): TextAnswer {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}
