import { findRoute } from '#lib/access/routes.ts';
import { safePath } from '#lib/core/safe-path.ts';

/** Where a claim is made anew from the rows. */
export const RENEW_PATH = '/api/dashboard/v1/auth-session/renew';

/** The address that makes the claim anew and leads to a path of ours after that. */
export function renewPath(to: string): string {
  const safe = safePath(to);
  return safe ? `${RENEW_PATH}?to=${encodeURIComponent(safe)}` : RENEW_PATH;
}

/** Screens that are the same for everybody, however far they have come in: the guard need not know who asks. */
export function isSameForAll(wanted: string): boolean {
  const route = findRoute(wanted);
  return !route || (route.reach === 'public' && !['home', 'login', 'signup'].includes(route.name));
}
