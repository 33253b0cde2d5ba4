import { settings } from '#lib/infra/config/settings.ts';

/** Returns true if the dashboard is served over https, so that cookies are sent over https only. */
export const isSecure = (): boolean => settings().PUBLIC_URL.startsWith('https:');

/** The lifetime of a cookie in seconds (0 deletes it), and if scripts of a page may read it. */
export type CookieOptions = { maxAgeSeconds: number; readable?: boolean };

/**
 * Returns the value of a `set-cookie` header for the whole site (RFC 6265 §4.1); the value must consist of cookie
 * octets.
 */
export function cookieLine(name: string, value: string, { maxAgeSeconds, readable = false }: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax'];
  if (!readable) parts.push('HttpOnly');
  if (isSecure()) parts.push('Secure');
  return parts.join('; ');
}

/** Returns the value of one cookie of a request; null if it is absent. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
