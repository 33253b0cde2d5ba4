import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { stopWebhook } from '../lanes/stop-webhook.ts';
import { findTroubled, type TroubledWebhook, takeNotice } from './store.ts';

/** The cause of a notice: a webhook fails for an hour or a day, or was turned off. */
export type WebhookStage = 'hour' | 'day' | 'gone' | 'failing';

/** A notice that is due. */
export type WebhookNotice = { webhook: TroubledWebhook; stage: WebhookStage };

/**
 * A webhook is turned off after so many days without a success, if it failed often enough and did so lately: one event a
 * week is too few to judge by (docs/contract.md §5).
 */
const OFF_AFTER_MS = 5 * DAY_MS;
const OFF_FAILURES = 10;
const LATELY_MS = DAY_MS;

/** Turns off webhooks that have failed for days, and lists the notices that are due. Any number of processes may do it. */
export async function listNotices(now: Date): Promise<WebhookNotice[]> {
  const failingBefore = new Date(now.getTime() - HOUR_MS);
  const failing = await findTroubled(failingBefore);
  const lost = failing.filter((webhook) => isLost(webhook, now));
  for (const { id, companyId } of lost) await stopWebhook({ companyId, webhookId: id }, 'failing');
  const troubled = lost.length > 0 ? await findTroubled(failingBefore) : failing;
  return troubled.flatMap((webhook) => {
    const stage = stageOf(webhook, now);
    return stage === null ? [] : [{ webhook, stage }];
  });
}

/** Takes the right to send a notice, in the caller's transaction; false where another process has it. */
export const claimNotice = (db: Database, { webhook }: WebhookNotice, now: Date): Promise<boolean> =>
  takeNotice(db, webhook, now);

const isLost = ({ state, failingSince, lastFailureAt, failures }: TroubledWebhook, now: Date): boolean =>
  state !== 'off' &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= OFF_AFTER_MS &&
  failures >= OFF_FAILURES &&
  lastFailureAt !== null &&
  now.getTime() - lastFailureAt.getTime() <= LATELY_MS;

function stageOf({ state, offReason, failingSince, notifiedAt }: TroubledWebhook, now: Date): WebhookStage | null {
  if (state === 'off') return offReason;
  if (!failingSince) return null;
  const dayAt = failingSince.getTime() + DAY_MS;
  if (now.getTime() >= dayAt) return notifiedAt !== null && notifiedAt.getTime() >= dayAt ? null : 'day';
  return notifiedAt === null ? 'hour' : null;
}
