'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import type { Job } from '#components/kit/jobs/job-progress.tsx';
import { OPEN_JOBS } from '#components/kit/jobs/open-jobs.ts';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';

// Most visits find nothing that runs.
const RunningActs = dynamic(() => import('./running-act-list.tsx').then((module) => module.RunningActs));

type Jobs = AnswerOf<'GET /api/suite/v1/jobs'>;

/** The progress is read so often while something runs, in milliseconds. */
const POLL_MS = 1_000;

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
