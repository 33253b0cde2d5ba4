import { z } from 'zod';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';

/** The states of a job. One that is tried again after a failure is waiting. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;

const Instant = z.iso.datetime();

/** A job as those see it who may watch its kind. */
export const WatchedJobView = z.object({
  id: z.uuid().meta({ description: 'The id of the job.' }),
  kind: z.string().meta({ description: 'The kind of work.', example: 'delete-contacts' }),
  name: z.string().meta({ description: 'The kind of work in words.', example: 'Deleting contacts' }),
  state: z.enum(JOB_STATES).meta({ description: '`waiting` has not begun, or is tried again soon.' }),
  isCanceling: z.boolean().meta({ description: 'True if it stops at its next step.' }),
  canCancel: z.boolean().meta({ description: 'True if the caller may cancel it now.' }),
  progress: z
    .object({
      done: z.number().meta({ description: 'The part that is done.', example: 4000 }),
      total: z.number().nullable().meta({ description: 'The whole; null if it is not known.', example: 12345 }),
      step: z.string().meta({ description: 'What is done now.', example: 'contacts' }),
    })
    .nullable()
    .meta({ description: 'How far it is; null before its first step.' }),
  counts: z
    .record(z.string(), z.number())
    .meta({ description: 'The numbers that it has added up so far.', example: { changed: 3998 } }),
  startedBy: z
    .object({
      id: z.uuid().meta({ description: 'The person.' }),
      name: z.string().meta({ description: 'The name of the person.' }),
    })
    .nullable()
    .meta({ description: 'The person who started it; null for a key, and for the product itself.' }),
  createdAt: Instant.meta({ description: 'When it was asked for.' }),
  startedAt: Instant.nullable().meta({ description: 'When it began; null while it waits for its first turn.' }),
  finishedAt: Instant.nullable().meta({ description: 'When it ended; null until then.' }),
  link: z.string().meta({ description: 'The screen where its result is.', example: '/contact' }),
});
export type WatchedJobView = z.infer<typeof WatchedJobView>;

/** `GET /jobs`: the jobs of the last week, the latest first. */
export const JobQuery = listQuery({
  sorts: ['-createdAt', 'createdAt'],
  filters: {
    state: z.enum(['open', 'ended']).optional().meta({ description: 'Jobs that wait or run, or those that ended.' }),
    kind: z.string().max(60).optional().meta({ description: 'Jobs of this kind.', example: 'delete-contacts' }),
  },
});
export type JobQuery = z.infer<typeof JobQuery>;

export const JobPage = listAnswer(WatchedJobView);

/** The answer of a call that has started a job. */
export const StartedJob = z.object({
  jobId: z.uuid().meta({ description: 'The job, for `GET /jobs/{id}`.' }),
  total: z.int().min(0).meta({ description: 'The contacts that it is about.', example: 12345 }),
});
export type StartedJob = z.infer<typeof StartedJob>;
