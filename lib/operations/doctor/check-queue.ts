import { type Check, fail, ok, warn } from './check.ts';
import { findLateness } from './store.ts';

/** A delivery is taken up within seconds of being due; later than this, something is slow, and later still, stands. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 900;

/** How long the delivery that has waited longest past its time has waited. */
export const checkQueue: Check = async ({ db }) => {
  const { waiting, late, seconds } = await findLateness(db);
  if (seconds <= WARN_SECONDS) return ok(`${waiting} deliveries wait, none is late.`);
  const found = `${late} of ${waiting} deliveries are late, the oldest by ${seconds} s`;
  const advice = 'see that a relay with the role delivery runs, and read its log';
  return seconds > FAIL_SECONDS ? fail(`${found}: ${advice}.`) : warn(`${found}: ${advice}.`);
};
