import { listActivities } from '#lib/account/audit/activities.ts';
import { ActivitiesPage, ActivitiesQuery } from '#lib/account/audit/schema.ts';
import { call } from '#lib/core/call.ts';

/** The suite's call of the audit log. */
export const CALLS = {
  'GET /api/suite/v1/activities': call({
    access: 'session',
    summary: 'List what was done in the company, or with one thing, the latest first',
    query: ActivitiesQuery,
    answer: ActivitiesPage,
    run: ({ ctx, query }) => listActivities(ctx, query),
  }),
};
