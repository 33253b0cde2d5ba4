import { type Check, fail, ok, warn } from './check.ts';
import { findLateness } from './store.ts';

/** A due delivery is started within seconds; one that waits longer warns, and one that waits much longer fails. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 900;

/** Checks for how long the oldest due delivery has waited. */
export const checkQueue: Check = async ({ db }) => {
  const { waiting, late, seconds } = await findLateness(db);
  if (seconds <= WARN_SECONDS) return ok(`${waiting} deliveries wait, none is late.`);
  const found = `${late} of ${waiting} deliveries are late, the oldest by ${seconds} s`;
  const advice = 'see that a relay with the role delivery runs, and read its log';
  return seconds > FAIL_SECONDS ? fail(`${found}: ${advice}.`) : warn(`${found}: ${advice}.`);
};
