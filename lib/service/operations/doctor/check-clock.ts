import { type Check, fail, ok, warn } from './check.ts';
import { findClock, findLeap } from './store.ts';

/** Beyond this, order and due times become visibly wrong; beyond the other, leases and links expire early or late. */
const WARN_MS = 1_000;
const FAIL_MS = 30_000;

/**
 * Checks the difference between this machine's clock and the database's, because both write instants into the same rows,
 * and that they have not leapt together, as the clocks of one machine do.
 */
export const checkClock: Check = async ({ db, now }) => {
  const sent = Date.now();
  const theirs = await findClock(db);
  const skewMs = Math.round(Math.abs(theirs - (sent + Date.now()) / 2));
  const found = `The clocks of this machine and of the database are ${skewMs} ms apart`;
  if (skewMs > FAIL_MS) return fail(`${found}: set both by NTP.`);
  if (skewMs > WARN_MS) return warn(`${found}: set both by NTP.`);
  const leap = await findLeap(db, now);
  if (leap) {
    const { before, after, believedFrom } = leap;
    return warn(
      `After ${before} came ${after}: if that is the clock and not a rest of this installation, set it by NTP. Until ${believedFrom} nothing is removed, however old.`,
    );
  }
  return ok(`${found}.`);
};
