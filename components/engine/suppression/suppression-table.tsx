'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { SuppressedRecipient } from '#lib/engine/suppressions/schema.ts';
import { type Removal, useColumns } from './suppression-columns.tsx';

type SuppressionTableProps = { rows: readonly SuppressedRecipient[] | null; onRemoved: () => Promise<unknown> };

/** Suppressed addresses, newest first: each once, with the kinds of mail that it does not get. */
export function SuppressionTable({ rows, onRemoved }: SuppressionTableProps) {
  const t = useTexts('suppression');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const remove = async () => {
    if (!removal) return;
    for (const { id } of removal.rows) await api('DELETE /api/config/v1/suppression/{id}', { params: { id } });
    await onRemoved();
    showToast({ type: 'success', title: t('removed', { recipient: removal.recipient }) });
  };
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={useColumns(setRemoval)}
        rows={rows}
        rowKey={({ recipient }) => recipient}
      />
      <ConfirmDialog
        open={removal !== null}
        onOpenChange={(open) => {
          if (!open) setRemoval(null);
        }}
        title={t('removeTitle')}
        consequence={t.rich('removeConsequence', {
          recipient: removal?.recipient ?? '',
          kind: removal?.kind ?? 'all',
          b: (chunks) => <strong className="wrap-anywhere">{chunks}</strong>,
        })}
        action={removal && removal.kind !== 'all' ? t(`removeKind.${removal.kind}`) : t('remove')}
        onConfirm={remove}
      />
    </>
  );
}
