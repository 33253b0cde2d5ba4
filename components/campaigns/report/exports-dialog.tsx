'use client';

import { useState } from 'react';
import { ExportItem } from '#components/kit/jobs/export-item.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { REPORT_STATUSES, type ReportStatus } from '#lib/campaigns/reports/values.ts';
import { api } from '#lib/client/api.ts';
import type { RowOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import { countOf } from './people-section.tsx';
import type { Report, Subject } from './report-calls.ts';

/** The time between two looks at an export that runs, in milliseconds. */
const POLL_MS = 1_500;

const isActive = ({ state }: RowOf<'GET /api/suite/v1/exports'>): boolean => state === 'queued' || state === 'running';

type ExportsDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: Subject;
  report: Report;
  status: ReportStatus | 'all';
};

/** Starts an export of people of the campaign, and has the last ones: they continue when the page is left. */
export function ExportsDialog({
  open,
  onOpenChange,
  subject: { type, id },
  report,
  status: first,
}: ExportsDialogProps) {
  const t = useTexts('campaignReport');
  const [status, setStatus] = useState<ReportStatus | 'all'>(first);
  const { data, error, mutate } = useApi(
    open ? 'GET /api/suite/v1/exports' : null,
    { query: { kind: 'campaign-people' } },
    { refreshInterval: (page) => (page?.data.some(isActive) ? POLL_MS : 0) },
  );
  const { pending, run: start } = useAction(async () => {
    const params = { id };
    if (status === 'all')
      await api(`POST /api/suite/v1/${type}/{id}/reports/generate`, { params, body: { format: 'xlsx' } });
    else await api(`POST /api/suite/v1/${type}/{id}/reports/export`, { params, body: { status } });
    await mutate();
  });
  const { run: remove } = useAction(async (exportId: string) => {
    await api('DELETE /api/suite/v1/exports/{id}', { params: { id: exportId } });
    await mutate();
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title={t('exportTitle')} description={t('exportText')}>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('status')}
          items={[
            { value: 'all' as const, label: t('exportAll') },
            ...REPORT_STATUSES.map((value) => ({
              value,
              label: t('statusOption', { status: t(`statuses.${value}`), count: countOf(report, value) }),
            })),
          ]}
          value={status}
          onChange={setStatus}
          className="w-64 max-w-full"
        />
        <Button variant="primary" loading={pending} onClick={start}>
          {t('exportStart')}
        </Button>
      </div>
      {error && !data && (
        <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
      )}
      {data?.data.length === 0 && <p className="mt-4 text-sm text-muted">{t('exportNone')}</p>}
      {data && data.data.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-line border-t border-line" aria-label={t('exports')}>
          {data.data.map((one) => (
            <ExportItem key={one.id} item={one} onRemove={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
