'use client';

import { CircleAlert, CircleCheck, CircleSlash, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { api } from '#lib/client/api.ts';
import type { AnswerOf, RowOf } from '#lib/client/calls.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import { OPEN_JOBS } from './open-jobs.ts';

type Job = RowOf<'GET /api/suite/v1/jobs'>;
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
            <CancelButton job={job} onCanceled={onCanceled} />
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
  running: <Spinner />,
  waiting: <Spinner />,
} as const;

/** One action: its name and how far it is, or its result. */
function ActState({ job }: { job: Job }) {
  const t = useTexts('contacts');
  const { state, name, progress, counts, startedBy, finishedAt, kind } = job;
  const changed = counts.changed ?? 0;
  const done = doneOf(kind);
  const { done: part = 0, total = null } = progress ?? {};
  if (finishedAt !== null)
    return (
      <>
        {ICONS[state]}
        <p aria-live="polite" className="min-w-0 flex-1">
          {state === 'done' && done !== null && t(`done.${done}`, { count: changed })}
          {state === 'canceled' && t('acts.canceled', { name, count: changed })}
          {state === 'failed' && t('acts.failed', { name, count: changed })}
        </p>
      </>
    );
  const share = total ? Math.min(1, part / total) : 0;
  return (
    <>
      {ICONS[state]}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{name}</span>
          <span className="text-muted tabular-nums">
            {job.isCanceling
              ? t('acts.canceling')
              : total === null
                ? t('acts.waiting')
                : t('acts.progress', { done: part, total })}
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
          {startedBy ? t('acts.startedBy', { name: startedBy.name }) : t('acts.mayLeave')}
        </p>
      </div>
    </>
  );
}

function CancelButton({ job, onCanceled }: { job: Job; onCanceled: () => void }) {
  const ui = useTexts('ui');
  const { pending, run } = useAction(async () => {
    await api('POST /api/suite/v1/jobs/{id}/cancel', { params: { id: job.id } });
    onCanceled();
  });
  return (
    job.canCancel && (
      <Button size="sm" loading={pending} onClick={run}>
        {ui('cancel')}
      </Button>
    )
  );
}
