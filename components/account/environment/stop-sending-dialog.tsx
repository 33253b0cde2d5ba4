'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { LiveSending } from '#lib/engine/sandbox/schema.ts';
import { LiveSendingFacts } from './live-sending-facts.tsx';

type StopSendingDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name that has to be typed. */
  company: string;
  live: LiveSending;
  onConfirm: () => Promise<void>;
};

/** Asks for the name of the company before its live sending stops, and shows how much of it there is. */
export function StopSendingDialog({ open, onOpenChange, company, live, onConfirm }: StopSendingDialogProps) {
  const t = useTexts('environment');
  const code = (chunks: ReactNode) => <code className="font-mono text-fg">{chunks}</code>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('stop.title')}
      consequence={
        <>
          <p className="mb-4">{t.rich('stop.refused', { code })}</p>
          <LiveSendingFacts live={live} />
        </>
      }
      action={t('stop.action')}
      typed={company}
      onConfirm={onConfirm}
    />
  );
}
