import { isTrackingDomain } from '#lib/domains/pointing/is-tracking-domain.ts';

export const dynamic = 'force-dynamic';

/**
 * Whether a reverse proxy may fetch a certificate for the name in `domain`: 200 for a verified tracking domain, 404 for any
 * other, so that nobody makes it fetch certificates for names that do not lead here (docs/operations/tracking-domains.md).
 */
export async function GET(request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain') ?? '';
  const isOurs = await isTrackingDomain(domain);
  return new Response(null, { status: isOurs ? 200 : 404, headers: { 'cache-control': 'no-store' } });
}
