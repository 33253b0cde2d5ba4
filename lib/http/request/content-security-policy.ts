import { randomBytes } from 'node:crypto';
import { settings } from '#lib/infra/config/settings.ts';
import { readTelemetry } from './read-telemetry.ts';

/** The request header in which `middleware.ts` passes a page the nonce of its scripts; callers cannot set it. */
export const NONCE_HEADER = 'x-nonce';

/** The header of the policy: on the answer, and on the request, where Next.js finds the nonce. */
export const POLICY_HEADER = 'content-security-policy';

/** Returns a nonce of 128 random bits for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Returns the content security policy of a page (CSP 3). Scripts come from this origin, inline ones only with the
 * page's nonce, so that injected markup does not run. Inline styles are allowed because elements are positioned by
 * style attributes. Pictures over https are allowed because the preview of a mail, framed without scripts, shows them
 * on request.
 *
 * @param development adds the sources that the framework's development tools need.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const { script, connect, frame } = widgetSources();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${script}${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${connect}${telemetrySources()}${development ? ' ws: wss:' : ''}`,
    `frame-src 'self'${frame}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the sources that the operator's support chat needs; empty texts without one. */
function widgetSources(): { script: string; connect: string; frame: string } {
  const { SUPPORT_WIDGET_URL } = settings();
  if (!SUPPORT_WIDGET_URL) return { script: '', connect: '', frame: '' };
  const { origin, host } = new URL(SUPPORT_WIDGET_URL);
  return { script: ` ${origin}`, connect: ` ${origin} wss://${host}`, frame: ` ${origin}` };
}

/** Returns the origins of the services that errors and visits are sent to; an empty text without one. */
function telemetrySources(): string {
  const { dsn, analytics } = readTelemetry() ?? {};
  return [dsn, analytics?.url].map((url) => (url ? ` ${new URL(url).origin}` : '')).join('');
}
