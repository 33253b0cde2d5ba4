/** The kind of a toast; each has its icon. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A notification (docs/product.md §3): type and icon, title, message. Without a title it says that something did not work. */
export type ToastMessage = { type: ToastType; title?: string | undefined; message?: string };

/** The function that shows toasts; toasts wait until it is set. */
let show: ((toast: ToastMessage) => void) | null = null;
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. A toast with the same message is not shown twice: the visible one restarts its time. */
export function showToast(toast: ToastMessage): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Registers the receiver of all toasts, waiting ones first; returns a function that ends it. */
export function takeToasts(shower: (toast: ToastMessage) => void): () => void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
  return () => {
    if (show === shower) show = null;
  };
}

/** Returns true while a toast waits to be shown. */
export const isToastWaiting = (): boolean => waiting.length > 0;

/** Calls back when a toast starts to wait. Returns a function that stops watching. */
export function watchToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
