import { newOpaqueId } from '#lib/core/ids.ts';
import { countStoredBodies, findLateObject } from '#lib/engine/messages/segments/queries.ts';
import { type ObjectStore, openObjectStore } from '#lib/infra/blob/object-store.ts';
import { ObjectStoreError } from '#lib/infra/blob/object-store-error.ts';
import { type Check, type Finding, fail, ok, type Patient, warn } from './check.ts';
import { findWebhookSenders } from './store.ts';

/** Every message waits for a write: above this, accepting is slow. */
const SLOW_MS = 1_000;

const PROBE = Buffer.from('written by the doctor');

/**
 * Checks that the object store of message bodies takes an object, gives back a range of it and deletes it, and that it has
 * the objects that the database names. Without a store, it checks that no body needs one.
 */
export const checkStoredBodies: Check = async ({ settings, db }) => {
  const store = openObjectStore(settings);
  if (!store) return checkUnused(db);
  try {
    const ms = Math.round(await measureProbe(store));
    const late = await findLateObject(db);
    if (late && !(await hasObject(store, late)))
      return fail('The object store lacks objects that the database names: BLOB_URL is not the one they are in.');
    const found = `The object store wrote, read and deleted an object in ${ms} ms`;
    return ms > SLOW_MS ? warn(`${found}: every new message waits for it; use a store nearby.`) : ok(`${found}.`);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    return fail(`New mail is deferred, ${error.message}: check BLOB_URL, its key and the store.`);
  }
};

async function checkUnused(db: Patient['db']): Promise<Finding> {
  const { count, isMore } = await countStoredBodies(db);
  if (count === 0) return ok('Message bodies are in the database: BLOB_URL is not set.');
  const bodies = `${isMore ? 'More than ' : ''}${count} ${count === 1 ? 'body is' : 'bodies are'}`;
  return fail(
    `${bodies} in an object store that is not configured: set BLOB_URL again; until then that mail is neither delivered nor shown.`,
  );
}

/** Returns the milliseconds of a write, a read of a range and a deletion. */
async function measureProbe(store: ObjectStore): Promise<number> {
  const key = `doctor/${newOpaqueId()}`;
  const startedAt = performance.now();
  await store.write(key, [PROBE]);
  const part = await store.read(key, 8, 2);
  await store.delete([key]);
  if (!part.equals(PROBE.subarray(8, 10)))
    throw new ObjectStoreError('refused', 'the object store gave back other bytes than the range that was asked for');
  return performance.now() - startedAt;
}

const hasObject = (store: ObjectStore, key: string): Promise<boolean> =>
  store.read(key, 0, 1).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ObjectStoreError && error.failure === 'missing') return false;
      throw error;
    },
  );

/** Events reach the feed of webhooks within a second; those that wait longer warn, and much longer fail. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 900;

/** Checks that a process sends to webhooks, if there are any, and that no event waits for it. */
export const checkWebhookLanes: Check = async ({ db, isRunning }) => {
  const { webhooks, senders, oldestSeconds } = await findWebhookSenders(db);
  if (webhooks === 0) return ok('No webhooks.');
  const waited = `Events have waited for webhooks for ${Math.round(oldestSeconds)} s`;
  const advice = 'see that a relay with the role webhooks runs, and read its log';
  if (oldestSeconds > FAIL_SECONDS) return fail(`${waited}: ${advice}.`);
  if (oldestSeconds > WARN_SECONDS) return warn(`${waited}: ${advice}.`);
  if (isRunning && senders === 0) return warn(`${webhooks} webhooks, and no process that sends to them: ${advice}.`);
  return ok(`${webhooks} webhooks, no event waits.`);
};
