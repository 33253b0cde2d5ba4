'use client';

import { useEffect } from 'react';
import { reloadOnce } from './reload-once.ts';

/**
 * Deals with an error that took a page down: reloads once where a piece of the page was missing, else reports it.
 *
 * @returns under which the operator finds it in the log, where the server made it.
 */
export function useFailure(error: unknown): string | undefined {
  useEffect(() => {
    if (reloadOnce(error)) return;
    // Every page carries this screen and hardly any shows it. Without the piece nothing is told, as without the server.
    import('#lib/client/report-error.ts').then(({ reportError }) => reportError(error)).catch(() => {});
  }, [error]);
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;
}
