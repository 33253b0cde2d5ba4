import { checkReadiness } from '#lib/http/check-readiness.ts';

export const dynamic = 'force-dynamic';

/** The process can do its work: 200 when the database answers and has all migrations, else 503. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  const status = readiness.status === 'ready' ? 200 : 503;
  return Response.json(readiness, { status, headers: { 'cache-control': 'no-store' } });
}
