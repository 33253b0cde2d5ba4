import { isSecure } from '../request/cookies.ts';

/** The cookie's name over http and over https; browsers accept the prefixed one over https only. */
export const SESSION_COOKIE_NAMES = ['next-auth.session-token', '__Secure-next-auth.session-token'] as const;

/** Returns the name of the session cookie of this installation. */
export const sessionCookieName = (): string => SESSION_COOKIE_NAMES[isSecure() ? 1 : 0];
