import { isTrackingDomain } from '#lib/senders/domains/delegated/queries.ts';

export const dynamic = 'force-dynamic';

/**
 * Answers a reverse proxy that asks if it may request a certificate for the name in `domain`: 200 for a verified
 * tracking domain, else 404, so that nobody can make it request certificates for other names
 * (docs/operations/tracking-domains.md).
 */
export async function GET(request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain') ?? '';
  const isVerified = await isTrackingDomain(domain);
  return new Response(null, { status: isVerified ? 200 : 404, headers: { 'cache-control': 'no-store' } });
}
