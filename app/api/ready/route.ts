import { checkReadiness } from '#lib/http/config-api/check-readiness.ts';

export const dynamic = 'force-dynamic';

/** Answers the readiness of the process: 200 if the database answers and has all migrations, else 503. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  const status = readiness.status === 'ready' ? 200 : 503;
  return Response.json(readiness, { status, headers: { 'cache-control': 'no-store' } });
}
