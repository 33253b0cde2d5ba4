'use client';

import dynamic from 'next/dynamic';
import type { DialogProps } from './dialog-popup.tsx';
import { useModal } from './use-modal.ts';
import { useWasOpen } from './use-was-open.ts';

// Most visits open no dialog: its code comes with the first.
const DialogPopup = dynamic(() => import('./dialog-popup.tsx').then((module) => module.DialogPopup), { ssr: false });

/** A modal dialog (docs/product.md §9: backdrop, focus and keyboard true): Escape and a press outside close it, focus returns. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  useModal(open, () => onOpenChange(false));
  return useWasOpen(open) && <DialogPopup {...props} />;
}
