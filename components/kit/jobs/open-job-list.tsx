'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';
import { CancelJob, JobProgress } from './job-progress.tsx';
import { OPEN_JOBS } from './open-jobs.ts';

/** Progress is read so often while something runs, and news of other work while nothing does; in milliseconds. */
const POLL_MS = { running: 1_000, idle: 10_000 };

type Jobs = AnswerOf<'GET /api/suite/v1/jobs'>;

/** Follows the work in the background that waits or runs. */
export const useOpenJobs = (initial?: Jobs) =>
  useApi('GET /api/suite/v1/jobs', OPEN_JOBS, {
    refreshInterval: (latest) => (latest && latest.data.length > 0 ? POLL_MS.running : POLL_MS.idle),
    ...(initial && { fallbackData: initial, revalidateOnMount: false }),
  });

type OpenJobListProps = { jobs: Jobs['data']; onCanceled: () => void };

/** The work in the background that waits or runs, each with its progress, its screen, and a way to cancel it. */
export function OpenJobList({ jobs, onCanceled }: OpenJobListProps) {
  const t = useTexts('jobs');
  return (
    <ul aria-label={t('running')} className="divide-y divide-line rounded-lg border border-line">
      {jobs.map((job) => (
        <li key={job.id} className="flex flex-col gap-2 px-3 py-3 text-sm">
          <div className="flex items-start gap-3">
            <JobProgress job={job} />
          </div>
          <div className="flex items-center justify-end gap-3">
            <TextLink href={job.link} prefetch={false} aria-label={t('seeOf', { name: job.name })}>
              {t('see')}
            </TextLink>
            <CancelJob job={job} onCanceled={onCanceled} />
          </div>
        </li>
      ))}
    </ul>
  );
}
