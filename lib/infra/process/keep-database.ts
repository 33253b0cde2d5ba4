import { settings } from '#lib/infra/config/settings.ts';
import { dropOldPartitions, makePartitions } from '#lib/infra/db/partitions.ts';
import { log } from '#lib/infra/log/log.ts';
import { deleteExpired } from './delete-expired.ts';
import { findDoubtedClock } from './find-doubted-clock.ts';

/**
 * Keeps the database in order: partitions of the hot tables for the days ahead, those past their retention dropped, and
 * rows gone that mean nothing any more. Each step is a short transaction of its own; a repeat changes nothing.
 *
 * While the clock is in doubt nothing goes: by one that is wrong, all of the history would be past its retention.
 *
 * @param now days are counted in UTC.
 * @throws the database's error; what was done by then stays done.
 */
export async function keepDatabase(now: Date): Promise<void> {
  const { RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS, RETENTION_SESSION_DAYS, RETENTION_WEBHOOK_DAYS } = settings();
  const made = await makePartitions(now);
  const doubt = await findDoubtedClock(now);
  if (doubt) {
    log().warn({ made, ...doubt }, 'the clock has leapt ahead: until it is believed nothing is removed, however old');
    return;
  }
  let dropped = await dropOldPartitions('message_bodies', Math.min(RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS), now);
  for (const table of ['attempts', 'events', 'recipients', 'messages'] as const) {
    dropped += await dropOldPartitions(table, RETENTION_MESSAGE_DAYS, now);
  }
  dropped += await dropOldPartitions('smtp_sessions', RETENTION_SESSION_DAYS, now);
  for (const table of ['webhook_attempts', 'webhook_feed'] as const) {
    dropped += await dropOldPartitions(table, RETENTION_WEBHOOK_DAYS, now);
  }
  const deleted = await deleteExpired(now);
  log().info({ made, dropped, deleted }, 'the database is in order');
}
