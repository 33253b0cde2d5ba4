import { isSecure } from './session-cookie.ts';

/** How long a cookie lives, in seconds (0 takes it away), and whether scripts of a page may read it. */
export type CookieOptions = { maxAgeSeconds: number; readable?: boolean };

/** A `set-cookie` header's value for the whole site (RFC 6265 §4.1); the value must be cookie octets already. */
export function cookieLine(name: string, value: string, { maxAgeSeconds, readable = false }: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'SameSite=Lax'];
  if (!readable) parts.push('HttpOnly');
  if (isSecure()) parts.push('Secure');
  return parts.join('; ');
}
