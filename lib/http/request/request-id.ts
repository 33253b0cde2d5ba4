import { newId } from '#lib/core/ids.ts';

/** The header that carries a request id, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

const USABLE = /^[\w.-]{8,64}$/;

/** Returns the request id that a proxy or `middleware.ts` set, if it is valid, or a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER);
  return given && USABLE.test(given) ? given : newId();
}
