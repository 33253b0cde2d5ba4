'use client';

import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type ToastType, takeToasts } from '#lib/client/toasts.ts';
import { buttonClass } from './button-class.ts';

const toastManager = Toast.createToastManager();

/** How long a toast stays, in milliseconds (docs/product.md §9). */
const TOAST_MS = 5_000;

/** The number of toasts shown at once; older ones are removed. */
const TOASTS_MAX = 3;

const looks = {
  success: { icon: CircleCheck, mark: 'text-success' },
  error: { icon: CircleAlert, mark: 'text-danger' },
  warning: { icon: TriangleAlert, mark: 'text-warning' },
  info: { icon: Info, mark: 'text-info' },
} as const satisfies Record<ToastType, unknown>;

/** The current notifications: 475 px wide (docs/product.md §9), read out politely, kept while hovered or focused. */
export function ToastPopups() {
  const t = useTexts('ui');
  const failed = t('failed');
  useEffect(
    () =>
      takeToasts(({ type, title = failed, message }) =>
        // No two with one message (docs/product.md §4).
        toastManager.add({ id: message ?? title, type, title, description: message, priority: 'low' }),
      ),
    [failed],
  );
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_MS} limit={TOASTS_MAX}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-3 bottom-3 z-60 flex w-[min(var(--width-toast),calc(100vw-1.5rem))] flex-col-reverse gap-2 outline-none sm:right-4 sm:bottom-4">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const t = useTexts('ui');
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { icon: Icon, mark } = looks[isToastType(toast.type) ? toast.type : 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={clsx(
          'rounded-lg bg-raised text-fg shadow-popup select-none data-limited:hidden',
          'translate-x-(--toast-swipe-movement-x) transition-[translate,opacity] duration-(--slow) ease-out data-ending-style:duration-(--fast) data-ending-style:ease-in',
          'data-ending-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-3.5">
          <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0 stroke-[1.75]', mark)} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Toast.Title className="text-sm font-medium" />
            <Toast.Description className="text-sm text-muted" />
          </div>
          <Toast.Close aria-label={t('dismiss')} className={buttonClass('ghost', 'sm', true)}>
            <X aria-hidden />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

function isToastType(type: string | undefined): type is ToastType {
  return type !== undefined && type in looks;
}
