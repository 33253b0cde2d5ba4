import { type Check, fail, ok } from './check.ts';
import { findServerState } from './store.ts';

/** Checks the server's version, and that confirmed commits are durable (reliability, promise 1). */
export const checkDatabase: Check = async ({ db }) => {
  const { version, isTooOld, oldestMajor, unsafe } = await findServerState(db);
  if (unsafe.length > 0) return fail(`${unsafe.join(' and ')} off: mail that was accepted may be lost; switch it on.`);
  if (isTooOld) return fail(`PostgreSQL ${version} is too old: version ${oldestMajor} or newer is needed.`);
  return ok(`PostgreSQL ${version}, fsync and synchronous_commit on.`);
};
