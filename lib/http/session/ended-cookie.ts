import { wasForcedOut } from '#lib/account/identity/sessions.ts';
import { cookieLine } from '../request/cookies.ts';

/**
 * The cookie that tells the login page, for a minute, that another sign-in ended this browser's session
 * (docs/product.md §4).
 */
export const ENDED_COOKIE = 'mw.ended';

/** Returns that cookie's line for a session that another sign-in ended; empty for any other reason. */
export const endedCookies = async (sessionId: string | undefined): Promise<string[]> =>
  sessionId !== undefined && (await wasForcedOut(sessionId))
    ? [cookieLine(ENDED_COOKIE, '1', { maxAgeSeconds: 60 })]
    : [];
