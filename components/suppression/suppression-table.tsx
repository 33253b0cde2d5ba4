'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Suppression } from '#lib/suppressions/schema.ts';
import { SUPPRESSION_PATH } from './list-view.ts';

const columnsOf = (
  t: Translate<'suppression'>,
  onRemove: (row: Suppression) => void,
): readonly Column<Suppression>[] => [
  {
    key: 'recipient',
    header: t('recipient'),
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate">{row.recipient}</span>
        {row.description && <span className="block truncate text-sm text-muted">{row.description}</span>}
      </span>
    ),
  },
  {
    key: 'type',
    header: t('type'),
    cell: (row) => <Tag>{t(`types.${row.type}`)}</Tag>,
    width: 'state',
    inline: true,
  },
  {
    key: 'source',
    header: t('source'),
    width: 220,
    cell: (row) => (
      <span className="whitespace-nowrap text-muted">
        {t(`sources.${row.source}`)}
        {row.evidenceMessageId && (
          <>
            {' · '}
            <TextLink href={`/activity/${row.evidenceMessageId}`}>{t('evidence')}</TextLink>
          </>
        )}
      </span>
    ),
    inline: true,
  },
  {
    key: 'since',
    header: t('since'),
    width: 220,
    cell: (row) => (
      <span className="whitespace-nowrap text-muted">
        <Time at={row.createdAt} />
        {row.expiresAt && (
          <>
            {` ${t('until')} `}
            <Time at={row.expiresAt} absolute />
          </>
        )}
      </span>
    ),
    inline: true,
  },
  {
    key: 'actions',
    header: t('actions'),
    width: 104,
    quiet: true,
    align: 'right',
    cell: (row) => (
      <Button size="sm" variant="ghost" onClick={() => onRemove(row)}>
        {t('remove')} <span className="sr-only">{row.recipient}</span>
      </Button>
    ),
  },
];

type SuppressionTableProps = { rows: readonly Suppression[] | null; onRemoved: () => Promise<unknown> };

/** Suppressed recipients, newest first, each with why, since when and by which message. */
export function SuppressionTable({ rows, onRemoved }: SuppressionTableProps) {
  const t = useTexts('suppression');
  const [removing, setRemoving] = useState<Suppression | null>(null);
  const remove = async () => {
    if (!removing) return;
    await api('DELETE', `${SUPPRESSION_PATH}/${removing.id}`);
    await onRemoved();
    showToast({ type: 'success', title: t('removed', { recipient: removing.recipient }) });
  };
  return (
    <>
      <DataTable caption={t('caption')} columns={columnsOf(t, setRemoving)} rows={rows} rowKey={({ id }) => id} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null);
        }}
        title={t('removeTitle')}
        consequence={t.rich('removeConsequence', {
          recipient: removing?.recipient ?? '',
          b: (chunks) => <strong className="wrap-anywhere">{chunks}</strong>,
        })}
        action={t('remove')}
        onConfirm={remove}
      />
    </>
  );
}
