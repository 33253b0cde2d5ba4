'use client';

import { useEffect, useRef } from 'react';
import { reloadOnce } from './reload-once.ts';

/**
 * Handles an error that broke a page: reloads once if a piece of the page was missing, else reports it.
 *
 * @param onReported called once the report is on its way.
 * @returns the digest under which the operator finds an error of the server in the log.
 */
export function useFailure(error: unknown, onReported = () => {}): string | undefined {
  const latest = useRef(onReported);
  latest.current = onReported;
  useEffect(() => {
    if (reloadOnce(error)) return;
    // Every page carries this screen and few show it, so the code is loaded on demand. If that fails, nothing is reported.
    import('#lib/client/report-error.ts')
      .then(({ reportError }) => reportError(error))
      .catch(() => {})
      .finally(() => latest.current());
  }, [error]);
  return digestOf(error);
}

/** Returns the digest of an error of the server; undefined for an error of the browser. */
const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;
