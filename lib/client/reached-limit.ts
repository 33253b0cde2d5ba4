import type { ApiError } from './api-error.ts';

let reached: ApiError | null = null;
const listeners = new Set<() => void>();

/** Returns the refusal by a limit that the open dialog explains; null while it is closed. */
export const reachedLimit = (): ApiError | null => reached;

/** Explains a refusal by a limit in the dialog of the console; returns false where no console is open. */
export function showLimit(error: ApiError): boolean {
  if (listeners.size === 0) return false;
  reached = error;
  tell();
  return true;
}

/** Closes the dialog. */
export function closeLimit(): void {
  reached = null;
  tell();
}

/** Calls back when the dialog is wanted or closed. Returns a function that stops watching. */
export function watchLimit(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) reached = null;
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
