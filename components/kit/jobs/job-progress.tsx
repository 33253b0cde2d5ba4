'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { api } from '#lib/client/api.ts';
import type { RowOf } from '#lib/client/calls.ts';
import { useAction } from '#lib/client/use-action.ts';

/** Work in the background. */
export type Job = RowOf<'GET /api/suite/v1/jobs'>;

/** Work that waits or runs: its name and how far it is. */
export function JobProgress({ job: { name, progress, isCanceling, startedBy } }: { job: Job }) {
  const t = useTexts('jobs');
  const { done = 0, total = null } = progress ?? {};
  const share = total ? Math.min(1, done / total) : 0;
  return (
    <>
      <Spinner />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{name}</span>
          <span className="text-muted tabular-nums">
            {isCanceling ? t('canceling') : total === null ? t('waiting') : t('progress', { done, total })}
          </span>
        </p>
        <div
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
        >
          <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
        </div>
        <p className="mt-1.5 text-xs text-muted">
          {startedBy ? t('startedBy', { name: startedBy.name }) : t('mayLeave')}
        </p>
      </div>
    </>
  );
}

/** Cancels work, where the reader may. */
export function CancelJob({ job, onCanceled }: { job: Job; onCanceled: () => void }) {
  const t = useTexts('jobs');
  const { pending, run } = useAction(async () => {
    await api('POST /api/suite/v1/jobs/{id}/cancel', { params: { id: job.id } });
    onCanceled();
  });
  return (
    job.canCancel && (
      <Button size="sm" loading={pending} onClick={run} aria-label={t('cancelOf', { name: job.name })}>
        {t('cancel')}
      </Button>
    )
  );
}
