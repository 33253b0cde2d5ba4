import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets a request with a session's cookie write only when a page of ours sent it. Browsers say so in `Sec-Fetch-Site`,
 * or in `Origin` where they leave that out (plain http by an address).
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
