import { type Check, fail, ok, warn } from './check.ts';

/** A delivery is taken up within seconds of being due; later than this, something is slow, and later still, stands. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 900;

/** How long the delivery that has waited longest past its time has waited. */
export const checkQueue: Check = async ({ client }) => {
  const { rows } = await client.query<{ waiting: number; late: number; age: number | null }>(
    `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE due_at <= now()))::int AS late,
            extract(epoch FROM now() - min(due_at))::float8 AS age FROM delivery_queue`,
  );
  const { waiting = 0, late = 0, age = null } = rows[0] ?? {};
  const seconds = Math.max(0, Math.round(age ?? 0));
  if (seconds <= WARN_SECONDS) return ok(`${waiting} deliveries wait, none is late.`);
  const found = `${late} of ${waiting} deliveries are late, the oldest by ${seconds} s`;
  const advice = 'see that a relay with the role delivery runs, and read its log';
  return seconds > FAIL_SECONDS ? fail(`${found}: ${advice}.`) : warn(`${found}: ${advice}.`);
};
