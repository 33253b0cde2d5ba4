import { listServers } from '#lib/infra/config/database-url.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { findServerState, isConfirmedByStandby } from './store.ts';

/** Checks the server's version, and that confirmed commits are durable (reliability, promise 1), also after a failover. */
export const checkDatabase: Check = async ({ db, settings: { DATABASE_URL = '' } }) => {
  const { version, isTooOld, oldestMajor, unsafe } = await findServerState(db);
  if (unsafe.length > 0) return fail(`${unsafe.join(' and ')} off: mail that was accepted may be lost; switch it on.`);
  if (isTooOld) return fail(`PostgreSQL ${version} is too old: version ${oldestMajor} or newer is needed.`);
  if (listServers(DATABASE_URL).length > 1 && !(await isConfirmedByStandby(db)))
    return warn(
      'Mail that was accepted just before a failover may be lost: set synchronous_standby_names, and synchronous_commit to on.',
    );
  return ok(`PostgreSQL ${version}, fsync and synchronous_commit on.`);
};
