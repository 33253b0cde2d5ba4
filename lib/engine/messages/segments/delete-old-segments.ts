import { z } from 'zod';
import { DAY_MS } from '#lib/core/durations.ts';
import { findObjectStore, type ObjectStore } from '#lib/infra/blob/object-store.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { segmentFolder } from './segment-key.ts';
import { deleteSegmentDay, listDroppedDays } from './store.ts';

/** The job that deletes old segments, every hour. */
export const DELETE_OLD_SEGMENTS = defineJob({
  kind: 'delete-old-segments',
  lane: 'calendar',
  payload: z.strictObject({}),
});

/**
 * Deletes the objects of days whose partition of bodies was dropped, those that no row ever named included. The partitions
 * decide: a day with mail that is still to be delivered stays, and while the clock is in doubt none is dropped. Safe from several
 * processes at once; what is left after a failure is deleted the next time.
 *
 * @returns objects deleted.
 * @throws {ObjectStoreError}
 */
export async function deleteOldSegments(now: Date): Promise<number> {
  const store = findObjectStore();
  if (!store) return 0;
  const { RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS } = settings();
  const keptDays = Math.min(RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS);
  const days = await listDroppedDays(new Date(now.getTime() - keptDays * DAY_MS));
  let deleted = 0;
  for (const day of days) {
    deleted += await deleteFolder(store, segmentFolder(day));
    await deleteSegmentDay(day);
  }
  if (days.length > 0) log().info({ days, deleted }, 'bodies of days past their retention were deleted');
  return deleted;
}

async function deleteFolder(store: ObjectStore, folder: string): Promise<number> {
  let deleted = 0;
  // From the beginning each time: a page that was deleted is not listed again.
  for (;;) {
    const { keys } = await store.list(folder);
    if (keys.length === 0) return deleted;
    await store.delete(keys);
    deleted += keys.length;
  }
}
