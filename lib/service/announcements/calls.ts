import { z } from 'zod';
import { call } from '#lib/core/call.ts';
import { hideAnnouncement, listShown } from '#lib/service/announcements/announcements.ts';
import { HideAnnouncementInput, ShownAnnouncement } from '#lib/service/announcements/schema.ts';

/** The suite's calls of what the operator announces. */
export const CALLS = {
  'GET /api/suite/v1/message': call({
    summary: 'List the announcements of the operator that the caller has not hidden, the latest first; 3 at most',
    access: 'session',
    answer: z.object({ data: z.array(ShownAnnouncement).meta({ description: 'The announcements.' }) }),
    run: async ({ ctx }) => ({ data: await listShown(ctx) }),
  }),
  'POST /api/suite/v1/message/hide': call({
    summary: 'Hide an announcement from the caller for good',
    access: 'session',
    body: HideAnnouncementInput,
    status: 204,
    run: ({ ctx, body }) => hideAnnouncement(ctx, body.id),
  }),
};
