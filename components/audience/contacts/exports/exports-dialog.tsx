'use client';

import { useState } from 'react';
import { ExportItem } from '#components/kit/jobs/export-item.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { api } from '#lib/client/api.ts';
import type { RowOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ChosenFilter } from '../chosen.ts';
import { ColumnBoxes } from './column-boxes.tsx';

/** The time between two looks at an export that runs, in milliseconds. */
const POLL_MS = 1_500;

type Item = RowOf<'GET /api/suite/v1/exports'>;

const isActive = ({ state }: Item): boolean => state === 'queued' || state === 'running';

type ExportsDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  people: { filter: ChosenFilter; count: number; isExact: boolean };
};

/** Starts an export of the people that the list shows, and has the last ones: they continue when the page is left. */
export function ExportsDialog({ open, onOpenChange, people }: ExportsDialogProps) {
  const t = useTexts('contacts');
  const [columns, setColumns] = useState<readonly string[] | null>(null);
  const { data, error, mutate } = useApi(
    open ? 'GET /api/suite/v1/exports' : null,
    { query: { kind: 'contacts' } },
    { refreshInterval: (page) => (page?.data.some(isActive) ? POLL_MS : 0) },
  );
  const { pending, run: start } = useAction(async () => {
    const body = { filter: people.filter, ...(columns && { columns: [...columns] }) };
    await api('POST /api/suite/v1/contacts/export', { body });
    await mutate();
  });
  const { run: remove } = useAction(async (id: string) => {
    await api('DELETE /api/suite/v1/exports/{id}', { params: { id } });
    await mutate();
  });
  const count = { count: people.count, about: people.isExact ? 'no' : 'yes' };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('exports.title')}
      description={people.filter === null ? t('exports.all') : t('exports.matching')}
    >
      <ColumnBoxes columns={columns} onChange={setColumns} />
      <Button
        variant="primary"
        loading={pending}
        disabled={people.count === 0 || columns?.length === 0}
        onClick={start}
        className="mt-4"
      >
        {t('exports.start', count)}
      </Button>
      {error && !data && (
        <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
      )}
      {data?.data.length === 0 && <p className="mt-4 text-sm text-muted">{t('exports.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-line border-t border-line" aria-label={t('exports.list')}>
          {data.data.map((one) => (
            <ExportItem key={one.id} item={one} onRemove={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
