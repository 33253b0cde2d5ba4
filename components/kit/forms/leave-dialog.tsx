'use client';

import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { DiscardActions } from '#components/ui/discard-actions.tsx';
import { answerLeave, isLeaveAsked, watchLeave } from '#lib/client/unsaved.ts';

/** Asks for confirmation when a person leaves a form with unsaved input. Mounted once, for all pages. */
export function LeaveDialog() {
  const t = useTexts('ui');
  const isAsked = useSyncExternalStore(watchLeave, isLeaveAsked, () => false);
  return (
    <Dialog
      open={isAsked}
      onOpenChange={() => answerLeave(false)}
      title={t('discard.title')}
      description={t('discard.text')}
      actions={<DiscardActions onAnswer={answerLeave} />}
    />
  );
}
