import { newId } from '#lib/core/ids.ts';

/** The header that carries a request's id, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

const USABLE = /^[\w.-]{8,64}$/;

/** The id that a proxy or `middleware.ts` gave a request, if it is a usable one, or a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER);
  return given && USABLE.test(given) ? given : newId();
}
