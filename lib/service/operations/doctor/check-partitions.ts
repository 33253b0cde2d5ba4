import { findDaysAhead } from '../store.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Fewer days than this ahead, and the job that makes partitions has not run for a while. */
const DAYS_AHEAD = 3;

/** Checks that the hot tables have partitions for the days to come: without today's, no message can be stored. */
export const checkPartitions: Check = async ({ db }) => {
  const days = await findDaysAhead(db);
  const advice = 'run npm run migrate, and see that a relay with the role jobs runs';
  if (days < 0) return fail(`There is no partition for today, no message can be stored: ${advice}.`);
  if (days < DAYS_AHEAD) return warn(`Partitions are made for ${days} more days only: ${advice}.`);
  return ok(`Partitions are made for ${days} days ahead.`);
};
