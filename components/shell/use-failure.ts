'use client';

import { useEffect } from 'react';
import { reportError } from '#lib/client/report-error.ts';
import { reloadOnce } from './reload-once.ts';

/**
 * Deals with an error that took a page down: reloads once where a piece of the page was missing, else reports it.
 *
 * @returns under which the operator finds it in the log, where the server made it.
 */
export function useFailure(error: unknown): string | undefined {
  useEffect(() => {
    if (!reloadOnce(error)) reportError(error);
  }, [error]);
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;
}
