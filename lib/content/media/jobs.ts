import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The hourly job that deletes files whose time is over. */
export const PURGE_MEDIA = defineJob({ kind: 'media:purge', lane: 'calendar', payload: z.strictObject({}) });

/** Deletes the object of a content that was replaced. */
export const DELETE_OBJECT = defineJob({
  kind: 'media:delete-object',
  lane: 'short',
  payload: z.strictObject({ companyId: z.uuid(), id: z.uuid(), contentId: z.uuid().nullable() }),
});
