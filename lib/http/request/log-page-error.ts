import { log } from '#lib/infra/log/log.ts';

/** The messages with which Next.js rejects headers of its router that a client has made up. */
const FORGED =
  /^(?:Multiple router state headers were sent|The router state header was|Invalid Server Actions? request)/;

/**
 * Logs an error that broke a page. A page's error boundary shows its digest. Disconnected clients and made-up headers are logged as
 * information, because anyone can cause them: they must not raise an alarm.
 */
export function logPageError(error: Error, facts: { method: string; path: string }): void {
  if (isOfClient(error)) {
    log().info({ ...facts, cause: error.message }, 'a client broke off a page or forged its headers');
    return;
  }
  const digest = 'digest' in error ? error.digest : undefined;
  log().error({ ...facts, err: error, digest }, 'a page failed');
}

/** Returns true for an error that the client has caused. A reset connection to the database has another message than `aborted`. */
function isOfClient(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return (
    error.name === 'ResponseAborted' ||
    (error.message === 'aborted' && code === 'ECONNRESET') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    FORGED.test(error.message)
  );
}
