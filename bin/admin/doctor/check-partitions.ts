import { type Check, fail, ok, warn } from './check.ts';

/** Fewer days than this ahead, and the job that makes partitions has not run for a while. */
const DAYS_AHEAD = 3;

/** Whether the hot tables have partitions for the days to come: without today's, no message can be stored. */
export const checkPartitions: Check = async ({ client }) => {
  const { rows } = await client.query<{ days: number | null }>(
    `SELECT min(coalesce(last, '2000-01-01')) - (now() AT TIME ZONE 'UTC')::date AS days
       FROM (SELECT max(to_date(substring(c.relname from '_([0-9]{8})$'), 'YYYYMMDD')) AS last
               FROM pg_class t LEFT JOIN pg_inherits i ON i.inhparent = t.oid LEFT JOIN pg_class c ON c.oid = i.inhrelid
              WHERE t.relkind = 'p' GROUP BY t.oid) AS tables`,
  );
  const days = rows[0]?.days ?? -1;
  const advice = 'run npm run migrate, and see that a relay with the role jobs runs';
  if (days < 0) return fail(`There is no partition for today, no message can be stored: ${advice}.`);
  if (days < DAYS_AHEAD) return warn(`Partitions are made for ${days} more days only: ${advice}.`);
  return ok(`Partitions are made for ${days} days ahead.`);
};
