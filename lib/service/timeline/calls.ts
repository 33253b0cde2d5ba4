import { call } from '#lib/core/call.ts';
import { listTimeline } from '#lib/service/timeline/list-timeline.ts';
import { TimelinePage, TimelineQuery } from '#lib/service/timeline/schema.ts';

/** The console's call of timelines. */
export const CALLS = {
  'GET /api/suite/v1/contacts/{id}/timeline': call({
    summary: 'List what happened with a contact, the latest first: mail, consents, labels and changes',
    access: 'contacts/view',
    feature: 'contactManagement',
    query: TimelineQuery,
    answer: TimelinePage,
    run: ({ ctx, params, query }) => listTimeline(ctx, params.id ?? '', query),
  }),
};
