import type { ErrorDisplay } from '#lib/core/errors/error-entry.ts';
import { readSpecError } from '#lib/core/errors/read-spec-error.ts';
import { ApiError } from './api-error.ts';
import { goToLogin } from './go-to-login.ts';
import { showLimit } from './reached-limit.ts';
import { showToast, type ToastType } from './toasts.ts';

/** Decides how an error is displayed (docs/product.md §8); an unknown one becomes a toast. */
export const displayOf = (error: unknown): ErrorDisplay =>
  error instanceof ApiError ? readSpecError(error).display : 'toast';

/** Checks whether an error means that the session has ended (docs/product.md §4, §8). */
export const isLogout = (error: unknown): boolean => ['logout', 'sessionEnded'].includes(displayOf(error));

/** The sentence of any error, for people; one that is not ours is never shown as it is. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError
    ? readSpecError(error).text
    : 'Something went wrong in this page. Reload it and try again.';
}

/** Codes that are shown as warnings rather than errors (docs/product.md §8, Display behaviour). */
const WARNINGS: Partial<Record<ErrorDisplay, ToastType>> = {
  quota: 'warning',
  suggestion: 'info',
  featureOff: 'warning',
};

/** Returns true for a limit of the suite, which a dialog explains (docs/suite.md); other screens have a notification. */
export const isSuiteLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.path?.startsWith('/api/suite/') === true && displayOf(error) === 'quota';

/**
 * Shows an error where no form can: a toast, the dialog of limits, the login page when the session is over, or nothing where nobody waits
 * (docs/product.md §8, Display behaviour).
 */
export function showError(error: unknown, title?: string): void {
  const display = displayOf(error);
  if (display === 'silent') return;
  if (isLogout(error)) goToLogin();
  else if (isSuiteLimit(error) && showLimit(error)) return;
  else showToast({ type: WARNINGS[display] ?? 'error', title, message: errorSentence(error) });
}

/**
 * Shows a problem that a successful answer reports with one of the spec's codes, as an error with that code is shown
 * (docs/product.md §8, Display behaviour).
 */
export function showProblem({ code, message }: { code: string; message: string }): void {
  const { display, text } = readSpecError({ status: 200, code, message, payload: {} });
  showToast({ type: WARNINGS[display] ?? 'error', message: text });
}
