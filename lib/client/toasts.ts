import { Toast } from '@base-ui/react/toast';

/** What kind of news a toast brings; each has its icon. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A notification (spec §3): type and icon, title, message. */
export type ToastMessage = { type: ToastType; title: string; message?: string };

/** The toasts that stand now; `ToastArea` shows them. */
export const toastManager = Toast.createToastManager();

/** Shows a toast. One with the same words is not shown twice: the standing one begins its time anew. */
export function showToast({ type, title, message }: ToastMessage): void {
  toastManager.add({
    id: `${type}:${title}:${message ?? ''}`,
    type,
    title,
    description: message,
    priority: 'low',
  });
}
