import { FINE_DAYS } from '#lib/core/analytics/question.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { dropOldMonths, dropOldPartitions, makePartitions } from '#lib/infra/db/partitions.ts';
import { log } from '#lib/infra/log/log.ts';
import { deleteExpired } from './delete-expired.ts';
import { findDoubtedClock } from './find-doubted-clock.ts';

/** The history of a contact, its moves between stages and its outcomes in sends are kept for so many days. */
const HISTORY_DAYS = 400;

/**
 * Makes the partitions of the days around today, before mail is accepted: after a long rest none could be without them.
 * Never throws: the job makes them, too.
 */
export async function preparePartitions(now: Date): Promise<void> {
  try {
    await makePartitions(now);
  } catch (error) {
    log().warn({ error: String(error) }, 'no partitions could be made at the start; the job will make them');
  }
}

/**
 * Keeps the database in order: partitions of the hot tables for the days ahead, those past their retention dropped, and
 * rows gone that mean nothing any more. Each step is a short transaction of its own; a repeat changes nothing.
 *
 * While the clock is in doubt nothing goes: by one that is wrong, all of the history would be past its retention.
 *
 * @param now days are counted in UTC.
 * @throws the database's error; what was done by then stays done.
 */
export async function maintainDatabase(now: Date): Promise<void> {
  const kept = settings();
  const made = await makePartitions(now);
  const doubt = await findDoubtedClock(now);
  if (doubt) {
    log().warn({ made, ...doubt }, 'the clock has leapt ahead: until it is believed nothing is removed, however old');
    return;
  }
  let dropped = await dropOldPartitions(
    'message_bodies',
    Math.min(kept.RETENTION_BODY_DAYS, kept.RETENTION_MESSAGE_DAYS),
    now,
  );
  for (const table of ['attempts', 'events', 'recipients', 'messages'] as const) {
    dropped += await dropOldPartitions(table, kept.RETENTION_MESSAGE_DAYS, now);
  }
  dropped += await dropOldPartitions('smtp_sessions', kept.RETENTION_SESSION_DAYS, now);
  for (const table of ['webhook_attempts', 'webhook_feed', 'contact_events'] as const) {
    dropped += await dropOldPartitions(table, kept.RETENTION_WEBHOOK_DAYS, now);
  }
  for (const table of ['stat_totals', 'stat_cross', 'stat_domains', 'stat_reasons'] as const) {
    dropped += await dropOldMonths(table, kept.RETENTION_STATISTICS_DAYS, now);
  }
  dropped += await dropOldMonths('stat_single', FINE_DAYS, now);
  for (const table of ['contact_history', 'stage_changes', 'send_recipients'] as const) {
    dropped += await dropOldMonths(table, HISTORY_DAYS, now);
  }
  const deleted = await deleteExpired(now);
  log().info({ made, dropped, deleted }, 'the database is in order');
}
