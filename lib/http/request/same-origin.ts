import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requires that a request with a session cookie was sent by one of our own pages. Browsers state the origin in
 * `Sec-Fetch-Site`, or in `Origin` if they omit that (plain http by an address).
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
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return origin === new URL(settings().PUBLIC_URL).origin || host === headers.get('host');
}
