import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The hourly job that deletes files whose time is over. */
export const PURGE_MEDIA = defineJob({ kind: 'media:purge', lane: 'calendar', payload: z.strictObject({}) });
