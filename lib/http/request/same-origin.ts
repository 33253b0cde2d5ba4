import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requires that a request with a session cookie was sent by one of our own pages: from the same scheme, host and port.
 * Browsers state so in `Sec-Fetch-Site`, or they name the origin in `Origin` if they omit that (plain http by an address).
 *
 * @throws {AppError} crossSite
 */
export function requireSameOrigin(request: Request): void {
  if (READS.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null ? site === 'same-origin' : isOurs(request.headers)) return;
  throw new AppError('crossSite');
}

function isOurs(headers: Headers): boolean {
  const origin = headers.get('origin');
  return origin !== null && (origin === new URL(settings().PUBLIC_URL).origin || origin === calledOrigin(headers));
}

/**
 * Returns the origin that the browser called, scheme and port included; null if it is not known. This server speaks plain http; of
 * requests that come through trusted proxies, the proxies report scheme and host.
 */
function calledOrigin(headers: Headers): string | null {
  const { TRUSTED_PROXIES: proxies } = settings();
  const scheme = forwarded(headers, 'x-forwarded-proto', proxies) ?? 'http';
  const host = forwarded(headers, 'x-forwarded-host', proxies) ?? headers.get('host');
  const url = `${scheme}://${host}`;
  return host !== null && URL.canParse(url) ? new URL(url).origin : null;
}

/** Returns a header's entry of the outermost trusted proxy, or the only one where the proxies replace it; null without proxies. */
function forwarded(headers: Headers, name: string, proxies: number): string | null {
  if (proxies === 0) return null;
  const entries = headers.get(name)?.split(',') ?? [];
  return entries.at(-Math.min(proxies, entries.length))?.trim().toLowerCase() || null;
}
