/** What kind of news a toast brings; each has its icon. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A notification (spec §3): type and icon, title, message. Without a title it says that something did not work. */
export type ToastMessage = { type: ToastType; title?: string | undefined; message?: string };

/** Whoever shows toasts now; what comes before anybody does waits. */
let show: ((toast: ToastMessage) => void) | null = null;
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. One with the same message is not shown twice: the standing one begins its time anew. */
export function showToast(toast: ToastMessage): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Takes over all toasts, those that waited first; what it returns ends that. */
export function takeToasts(shower: (toast: ToastMessage) => void): () => void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
  return () => {
    if (show === shower) show = null;
  };
}

/** Whether a toast waits for somebody who shows it. */
export const isToastWaiting = (): boolean => waiting.length > 0;

/** Tells when a toast waits. */
export function watchToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
