'use client';

import { useEffect } from 'react';
import { reloadOnce } from './reload-once.ts';

/**
 * Handles an error that broke a page: reloads once if a piece of the page was missing, else reports it.
 *
 * @returns the digest under which the operator finds an error of the server in the log.
 */
export function useFailure(error: unknown): string | undefined {
  useEffect(() => {
    if (reloadOnce(error)) return;
    // Every page carries this screen and few show it, so the code is loaded on demand. If that fails, nothing is reported.
    import('#lib/client/report-error.ts').then(({ reportError }) => reportError(error)).catch(() => {});
  }, [error]);
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;
}
