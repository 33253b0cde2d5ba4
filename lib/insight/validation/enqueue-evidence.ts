import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueMerge, findUnmergedDay } from './store.ts';

/** The time after midnight (UTC) until a day is merged: outcomes that a worker still holds are written by then. */
const GRACE_MS = HOUR_MS;

/** The job that looks every hour for a day to merge. */
export const ENQUEUE_EVIDENCE = defineJob({ kind: 'enqueue-evidence', lane: 'calendar', payload: z.strictObject({}) });

/**
 * Enqueues the merge of the first closed day that is not merged yet, also of those before this feature. Days are merged
 * in their order: the job of one enqueues the next. A repeat enqueues nothing.
 */
export async function enqueueEvidence(now: Date): Promise<void> {
  const last = dayOf(now.getTime() - GRACE_MS - DAY_MS);
  const first = dayOf(now.getTime() - settings().RETENTION_MESSAGE_DAYS * DAY_MS);
  const day = await findUnmergedDay(first, last);
  if (day !== null) await enqueueMerge(day);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
