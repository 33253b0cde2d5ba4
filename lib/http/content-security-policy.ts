import { randomBytes } from 'node:crypto';
import { settings } from '#lib/infra/config/settings.ts';

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
  const { script, connect, frame } = widgetSources();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${script}${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${connect}${development ? ' ws: wss:' : ''}`,
    `frame-src 'self'${frame}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What the support chat of the operator's choice needs; nothing where there is none. */
function widgetSources(): { script: string; connect: string; frame: string } {
  const { SUPPORT_WIDGET_URL } = settings();
  if (!SUPPORT_WIDGET_URL) return { script: '', connect: '', frame: '' };
  const { origin, host } = new URL(SUPPORT_WIDGET_URL);
  return { script: ` ${origin}`, connect: ` ${origin} wss://${host}`, frame: ` ${origin}` };
}
