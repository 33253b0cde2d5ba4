import { newId } from '#lib/core/ids.ts';

/** The header that carries a request id, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

const USABLE = /^[\w.-]{8,64}$/;

/** Returns the request id that a proxy or `middleware.ts` set, if it is valid, or a new one. */
export function requestIdOf(headers: Headers): string {
  return readRequestId(headers.get(REQUEST_ID_HEADER)) ?? newId();
}

/** Returns a text if it is a request id; null for any other. */
export const readRequestId = (text: unknown): string | null =>
  typeof text === 'string' && USABLE.test(text) ? text : null;
