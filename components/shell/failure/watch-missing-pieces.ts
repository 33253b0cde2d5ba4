import { reloadOnce } from './reload-once.ts';

/**
 * Reloads the page once when a piece of it could not be fetched and nothing in the page caught the error
 * (docs/product.md §2, guard rule 9). A browser that is offline would lose the page, so nothing is reloaded then.
 * Returns a function that stops watching.
 */
export function watchMissingPieces(): () => void {
  const onFailure = (error: unknown) => {
    if (navigator.onLine) reloadOnce(error);
  };
  const onError = (event: ErrorEvent) => onFailure(event.error);
  const onRejection = (event: PromiseRejectionEvent) => onFailure(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
