import { settings } from '#lib/infra/config/settings.ts';

/** The cookie's name over http and over https; with the prefix a browser takes it over https only. */
export const SESSION_COOKIE_NAMES = ['next-auth.session-token', '__Secure-next-auth.session-token'] as const;

/** Whether people reach the dashboard over https, so that cookies are for https only. */
export const isSecure = (): boolean => settings().PUBLIC_URL.startsWith('https:');

/** The name of the session's cookie here. */
export const sessionCookieName = (): string => SESSION_COOKIE_NAMES[isSecure() ? 1 : 0];

/** The value of one cookie of a request. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
