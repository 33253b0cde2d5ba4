'use client';

import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Removal } from './suppression-columns.tsx';

/**
 * Removes suppressed addresses after a question.
 *
 * @returns `ask` with what is to be removed, and the dialog for the screen to render.
 */
export function useRemoval(onRemoved: () => Promise<unknown>): {
  ask: (removals: readonly Removal[]) => void;
  dialog: ReactNode;
} {
  const t = useTexts('suppression');
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const [first] = removals;
  const count = removals.length;
  const remove = async () => {
    for (const { id } of removals.flatMap(({ rows }) => rows))
      await api('DELETE /api/config/v1/suppression/{id}', { params: { id } });
    await onRemoved();
    const recipient = first?.recipient ?? '';
    showToast({ type: 'success', title: count > 1 ? t('removedMany', { count }) : t('removed', { recipient }) });
  };
  const dialog = (
    <ConfirmDialog
      open={count > 0}
      onOpenChange={(open) => {
        if (!open) setRemovals([]);
      }}
      title={count > 1 ? t('removeManyTitle', { count }) : t('removeTitle')}
      consequence={
        count > 1
          ? t('removeManyConsequence')
          : t.rich('removeConsequence', {
              recipient: first?.recipient ?? '',
              kind: first?.kind ?? 'all',
              b: (chunks) => <strong className="wrap-anywhere">{chunks}</strong>,
            })
      }
      action={first && count === 1 && first.kind !== 'all' ? t(`removeKind.${first.kind}`) : t('remove')}
      onConfirm={remove}
    />
  );
  return { ask: setRemovals, dialog };
}
