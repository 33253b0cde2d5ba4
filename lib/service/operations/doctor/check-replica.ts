import { type Check, ok, warn } from './check.ts';
import { measureReplica } from './store.ts';

/** The time that the replica has to reach what is committed now, in milliseconds. */
const WITHIN_MS = 5_000;

/** Checks that the read replica follows the primary; without it the primary answers, so no fault of it is an obstacle to mail. */
export const checkReplica: Check = async ({ settings: { DATABASE_READ_URL, DATABASE_READ_WAIT_MS } }) => {
  if (DATABASE_READ_URL === undefined) return ok('No read replica: the primary answers all reads.');
  const { state, ms } = await measureReplica(WITHIN_MS);
  const instead = 'the primary answers in its place';
  if (state === 'away')
    return warn(`The read replica of DATABASE_READ_URL cannot be used and ${instead}: see that it runs.`);
  if (state === 'unrelated')
    return warn(
      `DATABASE_READ_URL is no standby of the primary, and ${instead}: make it a standby of the server that accepts writes.`,
    );
  if (state === 'late')
    return warn(
      `The read replica is more than ${WITHIN_MS / 1_000} s behind and ${instead}: see pg_stat_replication on the primary.`,
    );
  if (ms > DATABASE_READ_WAIT_MS)
    return warn(`The read replica is ${Math.round(ms)} ms behind, longer than DATABASE_READ_WAIT_MS: ${instead}.`);
  return ok(`The read replica is ${Math.round(ms)} ms behind.`);
};
