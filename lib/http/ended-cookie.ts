import { wasForcedOut } from '#lib/identity/ended-session.ts';
import { cookieLine } from './cookie-line.ts';

/** Tells the login page, for a minute, that another login ended the one that this browser had (spec §4). */
export const ENDED_COOKIE = 'mw.ended';

/** The cookies that say so of a session that no longer lives; none where it ended for another reason. */
export const endedCookies = async (sessionId: string | undefined): Promise<string[]> =>
  sessionId !== undefined && (await wasForcedOut(sessionId))
    ? [cookieLine(ENDED_COOKIE, '1', { maxAgeSeconds: 60 })]
    : [];
