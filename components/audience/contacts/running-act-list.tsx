'use client';

import { CircleAlert, CircleCheck, CircleSlash, X } from 'lucide-react';
import { CancelJob, type Job, JobProgress } from '#components/kit/jobs/job-progress.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';

/** The texts of the results, by the kinds of jobs. */
const DONE = {
  'delete-contacts': 'delete',
  'label-contacts': 'label',
  'unlabel-contacts': 'unlabel',
  'stage-contacts': 'stage',
  'unsubscribe-contacts': 'unsubscribe',
} as const;

const doneOf = (kind: string) => (kind in DONE ? DONE[kind as keyof typeof DONE] : null); // a key of the table

type RunningActsProps = { jobs: readonly Job[]; onDismiss: (id: string) => void; onCanceled: () => void };

/** The actions that run or have just ended, with their progress. */
export function RunningActs({ jobs, onDismiss, onCanceled }: RunningActsProps) {
  const t = useTexts('contacts');
  return (
    <ul aria-label={t('acts.title')} className="divide-y divide-line rounded-lg border border-line bg-raised">
      {jobs.map((job) => (
        <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
          <ActState job={job} />
          {job.finishedAt === null ? (
            <CancelJob job={job} onCanceled={onCanceled} />
          ) : (
            <IconButton size="sm" label={t('acts.dismiss')} onClick={() => onDismiss(job.id)}>
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const ICONS = {
  done: <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />,
  canceled: <CircleSlash aria-hidden className="size-4.5 shrink-0 text-muted" />,
  failed: <CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger-text" />,
} as const;

/** One action: its name and how far it is, or its result. */
function ActState({ job }: { job: Job }) {
  const t = useTexts('contacts');
  const { state, name, counts, finishedAt, kind } = job;
  const changed = counts.changed ?? 0;
  const done = doneOf(kind);
  if (finishedAt !== null)
    return (
      <>
        {state !== 'running' && state !== 'waiting' && ICONS[state]}
        <p aria-live="polite" className="min-w-0 flex-1">
          {state === 'done' && done !== null && t(`done.${done}`, { count: changed })}
          {state === 'canceled' && t('acts.canceled', { name, count: changed })}
          {state === 'failed' && t('acts.failed', { name, count: changed })}
        </p>
      </>
    );
  return <JobProgress job={job} />;
}
