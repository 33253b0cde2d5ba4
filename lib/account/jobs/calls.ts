import { cancelWatchedJob, getJob, listJobs } from '#lib/account/jobs/jobs.ts';
import { JobPage, JobQuery, WatchedJobView } from '#lib/account/jobs/schema.ts';
import { call } from '#lib/core/call.ts';

/** The suite's calls of work in the background. */
export const CALLS = {
  'GET /api/suite/v1/jobs': call({
    access: 'session',
    summary: 'List the work in the background that the caller may watch, the latest first',
    query: JobQuery,
    answer: JobPage,
    run: ({ ctx, query }) => listJobs(ctx, query),
  }),
  'GET /api/suite/v1/jobs/{id}': call({
    access: 'session',
    summary: 'Get work in the background with its progress',
    answer: WatchedJobView,
    run: ({ ctx, params }) => getJob(ctx, params.id ?? ''),
  }),
  'POST /api/suite/v1/jobs/{id}/cancel': call({
    access: 'session',
    summary: 'Cancel work in the background; what it has done stays done',
    answer: WatchedJobView,
    run: ({ ctx, params }) => cancelWatchedJob(ctx, params.id ?? ''),
  }),
};
