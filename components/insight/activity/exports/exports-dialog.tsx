'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { ExportFormat } from '#lib/account/exports/schema.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence, showError } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ExportView } from '#lib/insight/activity/exports/schema.ts';
import { type ListView, viewQuery } from '../list-view.ts';
import { ExportItem } from './export-item.tsx';

/** The time between two looks at an export that runs, in milliseconds. */
const POLL_MS = 1_500;

const isActive = ({ state }: ExportView): boolean => state === 'queued' || state === 'running';

type ExportsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; view: ListView };

/** Starts an export of the list as it is filtered, and shows the last ones: they continue when the page is left. */
export function ExportsDialog({ open, onOpenChange, view }: ExportsDialogProps) {
  const t = useTexts('activity');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [pending, setPending] = useState(false);
  const { data, error, mutate } = useApi(
    open ? 'GET /api/config/v1/activity-export' : null,
    {},
    {
      refreshInterval: (page) => (page?.data.some(isActive) ? POLL_MS : 0),
    },
  );
  const start = async () => {
    setPending(true);
    try {
      const query = Object.fromEntries(new URLSearchParams(viewQuery({ ...view, cursor: null, before: null })));
      await api('POST /api/config/v1/activity-export', { body: { format, query } });
      await mutate();
    } catch (problem) {
      showError(problem);
    } finally {
      setPending(false);
    }
  };
  const remove = async ({ id }: ExportView) => {
    try {
      await api('DELETE /api/config/v1/activity-export/{id}', { params: { id } });
      await mutate();
    } catch (problem) {
      showError(problem);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('exports.title')}
      description={t('exports.text')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ToggleGroup
          label={t('exports.format')}
          items={[
            { value: 'csv', label: t('exports.formats.csv') },
            { value: 'xlsx', label: t('exports.formats.xlsx') },
            { value: 'ndjson', label: t('exports.formats.ndjson') },
          ]}
          value={format}
          onChange={setFormat}
        />
        <Button variant="primary" loading={pending} onClick={() => void start()}>
          {t('exports.start')}
        </Button>
      </div>
      {error && !data && (
        <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
      )}
      {data?.data.length === 0 && <p className="mt-4 text-sm text-muted">{t('exports.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-line" aria-label={t('exports.list')}>
          {data.data.map((one) => (
            <ExportItem key={one.id} item={one} onRemove={() => void remove(one)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
