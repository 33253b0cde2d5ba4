'use client';

import { CircleAlert, CircleCheck, CircleSlash, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { CancelJob, type Job, JobProgress } from '#components/kit/jobs/job-progress.tsx';
import { OPEN_JOBS } from '#components/kit/jobs/open-jobs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';

type Jobs = AnswerOf<'GET /api/suite/v1/jobs'>;

/** The progress is read so often while something runs, in milliseconds. */
const POLL_MS = 1_000;

/** The texts of the results, by the kinds of jobs. */
const DONE = {
  'delete-contacts': 'delete',
  'label-contacts': 'label',
  'unlabel-contacts': 'unlabel',
  'stage-contacts': 'stage',
  'unsubscribe-contacts': 'unsubscribe',
} as const;

const doneOf = (kind: string) => (kind in DONE ? DONE[kind as keyof typeof DONE] : null); // a key of the table

/**
 * Follows the actions that run on contacts, also those that a colleague started or that were started on an earlier visit.
 *
 * @param onEnded an action has ended: people may have changed.
 * @returns the actions for the screen, and a function to call when one was started.
 */
export function useRunningActs({ initial, onEnded }: { initial: Jobs; onEnded: () => void }) {
  const [ended, setEnded] = useState<readonly Job[]>([]);
  const { data, mutate } = useApi('GET /api/suite/v1/jobs', OPEN_JOBS, {
    fallbackData: initial,
    revalidateOnMount: false,
    refreshInterval: (latest) => (latest && latest.data.length > 0 ? POLL_MS : 0),
  });
  const running = (data?.data ?? []).filter(({ link }) => link === CONTACTS_SCREEN);
  const known = useRef(new Set<string>());
  const ids = running.map(({ id }) => id).join(' ');
  const settle = async (id: string) => {
    if (!known.current.delete(id)) return;
    const job = await api('GET /api/suite/v1/jobs/{id}', { params: { id } }).catch(() => null);
    if (job) setEnded((before) => [...before.filter((one) => one.id !== id), job]);
    onEnded();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action ends when its id leaves the open ones
  useEffect(() => {
    const open = new Set(ids.split(' ').filter(Boolean));
    for (const id of known.current) if (!open.has(id)) void settle(id);
    for (const id of open) known.current.add(id);
  }, [ids]);
  const started = async (id: string) => {
    const latest = await mutate();
    known.current.add(id);
    // It may have ended before it was seen.
    if (!latest?.data.some((job) => job.id === id)) await settle(id);
  };
  const dismiss = (id: string) => setEnded((before) => before.filter((one) => one.id !== id));
  const acts = (running.length > 0 || ended.length > 0) && (
    <RunningActs jobs={[...ended, ...running]} onDismiss={dismiss} onCanceled={() => void mutate()} />
  );
  return { acts, started };
}

type RunningActsProps = { jobs: readonly Job[]; onDismiss: (id: string) => void; onCanceled: () => void };

/** The actions that run or have just ended, with their progress. */
function RunningActs({ jobs, onDismiss, onCanceled }: RunningActsProps) {
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
