import type { Instrumentation } from 'next';

/** Called once by the web server before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { notePeerAddresses } = await import('#lib/http/request/client-ip.ts');
  notePeerAddresses();
  const { watchProcess } = await import('#lib/infra/error-reports/watch-process.ts');
  watchProcess('web');
  const { startBeats } = await import('#lib/service/operations/processes/start-beats.ts');
  await startBeats({ kind: 'web', roles: [] });
}

/** Called by the web server for an error that broke a page; a page's error boundary shows its digest. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || !(error instanceof Error)) return;
  const { logPageError } = await import('#lib/http/request/log-page-error.ts');
  logPageError(error, { method: request.method, path: context.routePath });
};
