import { ApiError } from './api-error.ts';
import { showToast } from './toasts.ts';

/** Codes after which the session is over (spec §4, §8). */
const LOGOUT_CODES: ReadonlySet<string | number> = new Set([
  32,
  34,
  'tokenException',
  'authenticationFailed',
  'loggedOut',
]);

/** Whether an error means that the session is over. */
export function isLogout(error: unknown): boolean {
  return error instanceof ApiError && LOGOUT_CODES.has(error.code);
}

/** The sentence of any error, for people; one that is not ours is never shown as it is. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong in this page. Reload it and try again.';
}

/** Shows an error where no form can: a toast, or the login page when the session is over (spec §8, Display behaviour). */
export function showError(error: unknown, title = 'That did not work'): void {
  if (isLogout(error)) {
    goToLogin();
    return;
  }
  const quota = error instanceof ApiError && error.code === 'overQuotaException';
  showToast({ type: quota ? 'warning' : 'error', title, message: errorSentence(error) });
}

function goToLogin(): void {
  const wanted = window.location.pathname + window.location.search;
  window.location.assign(`/login?redirect=${encodeURIComponent(wanted)}`);
}
