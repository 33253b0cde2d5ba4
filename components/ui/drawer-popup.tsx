'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from './button-class.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useModal } from './use-modal.ts';

/** The contents of a drawer. */
export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Opens the neighbouring rows; null at the ends of the list. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** True for a narrower one below the top bar of a wide window, so that the button which opened it stays in reach. */
  isPanel?: boolean;
  children?: ReactNode;
};

/** The drawer itself: not modal beside a list on a wide window, modal as a sheet on a narrow one. */
export function DrawerPopup(props: DrawerProps) {
  const { open, onClose, title, description, onPrevious, onNext, isPanel = false, children } = props;
  const t = useTexts('ui');
  const isSheet = useIsNarrow();
  useModal(open && isSheet, onClose);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={isSheet}
      disablePointerDismissal={!isSheet}
    >
      <BaseDialog.Portal>
        {isSheet && (
          <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--normal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        )}
        <BaseDialog.Popup
          className={clsx(
            'fixed z-50 flex flex-col overflow-clip rounded-xl bg-raised shadow-modal outline-none [--height-topbar:0px]',
            'inset-x-2 top-10 bottom-2 lg:right-2 lg:left-auto',
            isPanel ? 'lg:top-16 lg:w-100' : 'lg:top-2 lg:w-(--width-drawer)',
            'transition-[translate,opacity] duration-(--slow) ease-out data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:translate-y-2 data-starting-style:opacity-0 lg:data-starting-style:translate-x-4 lg:data-starting-style:translate-y-0',
          )}
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0">
              <BaseDialog.Title className="flex flex-wrap items-center gap-2 text-lg font-semibold">
                {title}
              </BaseDialog.Title>
              {description && <div className="min-w-0 text-sm text-muted">{description}</div>}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {/* Without tooltips, which would take Escape. */}
              <StepButton label={t('drawer.previous')} onStep={onPrevious}>
                <ChevronUp aria-hidden />
              </StepButton>
              <StepButton label={t('drawer.next')} onStep={onNext}>
                <ChevronDown aria-hidden />
              </StepButton>
              <BaseDialog.Close aria-label={t('close')} className={buttonClass('ghost', 'sm', true)}>
                <X aria-hidden />
              </BaseDialog.Close>
            </div>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-5">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type StepButtonProps = { label: string; onStep: (() => void) | null | undefined; children: ReactNode };

function StepButton({ label, onStep, children }: StepButtonProps) {
  if (onStep === undefined) return null;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={onStep === null}
      onClick={() => onStep?.()}
      className={buttonClass('ghost', 'sm', true)}
    >
      {children}
    </button>
  );
}
