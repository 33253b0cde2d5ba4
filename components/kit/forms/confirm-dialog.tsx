'use client';

import dynamic from 'next/dynamic';
import { useModal } from '#components/ui/use-modal.ts';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { ConfirmDialogProps } from './confirm-popup.tsx';

// Most visits destroy nothing: its code comes with the first question.
const ConfirmPopup = dynamic(() => import('./confirm-popup.tsx').then((module) => module.ConfirmPopup), { ssr: false });

/** Asks before something is destroyed: names the consequence and, where it is grave, asks to type the name. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  useModal(open, () => onOpenChange(false));
  return useWasOpen(open) && <ConfirmPopup {...props} />;
}
