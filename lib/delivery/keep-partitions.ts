import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { dropPartitions, findOldestQueued, makePartitionsAhead } from './store.ts';

/**
 * Makes the partitions of the days to come, and drops those that retention is over for (`RETENTION_BODY_DAYS`,
 * `RETENTION_MESSAGE_DAYS`), but never a day from which something is still to be delivered. Idempotent.
 */
export async function keepPartitions(): Promise<void> {
  const { RETENTION_MESSAGE_DAYS, RETENTION_BODY_DAYS } = settings();
  const made = await makePartitionsAhead();
  const neededFrom = await findOldestQueued();
  const bodies = await dropPartitions(
    'message_bodies',
    Math.min(RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS),
    neededFrom,
  );
  let others = 0;
  for (const table of ['attempts', 'events', 'recipients', 'messages'] as const) {
    others += await dropPartitions(table, RETENTION_MESSAGE_DAYS, neededFrom);
  }
  if (made + bodies + others > 0) log().info({ made, dropped: bodies + others }, 'partitions were made and dropped');
}
