import { type Check, fail, ok, warn } from './check.ts';
import { findWebhookSenders } from './store.ts';

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
