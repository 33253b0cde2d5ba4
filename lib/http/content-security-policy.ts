import { randomBytes } from 'node:crypto';

/** The request header in which `middleware.ts` gives a page the nonce of its scripts; callers cannot set it. */
export const NONCE_HEADER = 'x-nonce';

/** The header that carries a policy, on the answer and, for the framework to find the nonce, on the request. */
export const POLICY_HEADER = 'content-security-policy';

/** A nonce of 128 random bits for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * What a page may load (CSP 3). Scripts come from here, inline ones only with the page's nonce: what slips into a page
 * by mistake does not run. Styles may be inline, because elements are placed by style attributes. Pictures may come
 * over https because the preview of a mail, framed without scripts, shows them when the reader asks for it.
 *
 * @param development adds what the framework's own tools need.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
