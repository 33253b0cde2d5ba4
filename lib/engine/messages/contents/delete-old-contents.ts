import { z } from 'zod';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { deleteUnused } from './store.ts';

/** The job that deletes old contents, every hour. */
export const DELETE_OLD_CONTENTS = defineJob({
  kind: 'delete-old-contents',
  lane: 'calendar',
  payload: z.strictObject({}),
});

/** Content stays for so many days after the bodies of its last messages. */
const KEPT_DAYS = 7;

/**
 * Deletes contents some days after the last of their messages lost its body. The partitions of bodies decide: a day with mail that is
 * still to be delivered stays, and while the clock is in doubt none is dropped. Safe from several processes at once.
 *
 * @returns contents deleted.
 */
export async function deleteOldContents(now: Date): Promise<number> {
  const { RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS } = settings();
  const days = Math.min(RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS) + KEPT_DAYS;
  const before = new Date(now.getTime() - days * DAY_MS);
  let deleted = 0;
  for (;;) {
    const count = await deleteUnused(before, KEPT_DAYS);
    deleted += count;
    if (count === 0) break;
  }
  if (deleted > 0) log().info({ deleted }, 'contents whose messages are past their retention were deleted');
  return deleted;
}
