'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from './button-class.ts';
import { DiscardActions } from './discard-actions.tsx';

/** The contents of a dialog. */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Reports unsaved input: then Escape, a press outside and the close button ask first. */
  isUnsaved?: () => boolean;
  title: ReactNode;
  description?: ReactNode;
  /** `md` asks and confirms; `lg` holds a form, `xl` files to choose from. */
  size?: 'md' | 'lg' | 'xl';
  children?: ReactNode;
  /** Buttons at the foot: the way back first, the act last. */
  actions?: ReactNode;
};

const widths = { md: 'max-w-110', lg: 'max-w-(--width-form)', xl: 'max-w-220' };

/** The dialog itself, over the page. */
export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, isUnsaved, title, description, size = 'md', children, actions } = props;
  const t = useTexts('ui');
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && isUnsaved?.()) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={change}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-(--normal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto p-3 sm:items-start sm:pt-[12dvh]">
          <BaseDialog.Popup
            className={clsx(
              'relative flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-clip rounded-xl bg-raised shadow-modal outline-none [--height-topbar:0px] sm:max-h-[76dvh]',
              'transition-[translate,scale,opacity] duration-(--normal) ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-(--fast) data-ending-style:ease-in data-starting-style:translate-y-1 data-starting-style:scale-98 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <header className="px-5 pt-5 pr-12">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1 text-sm text-muted">{description}</BaseDialog.Description>
              )}
            </header>
            <div className="scroll-edge min-h-0 overflow-y-auto px-5 pt-3.5 pb-5">{children}</div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-5 py-3">
                {actions}
              </footer>
            )}
            {/* Last in the order of focus, so that a dialog opens on its first field; no tooltip, which would take Escape. */}
            <BaseDialog.Close
              aria-label={t('close')}
              className={clsx(buttonClass('ghost', 'sm', true), 'absolute top-3.5 right-3')}
            >
              <X aria-hidden />
            </BaseDialog.Close>
            {isUnsaved && (
              <DialogPopup
                open={isAsking}
                onOpenChange={setAsking}
                title={t('discard.title')}
                description={t('discard.text')}
                actions={
                  <DiscardActions
                    onAnswer={(isDiscarded) => {
                      setAsking(false);
                      if (isDiscarded) onOpenChange(false);
                    }}
                  />
                }
              />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
