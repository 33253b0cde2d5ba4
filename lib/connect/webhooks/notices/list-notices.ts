import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { stopWebhook } from '../lanes/open-lane.ts';
import {
  findSlow,
  findTroubled,
  type SlowWebhook,
  type TroubledWebhook,
  takeLagNotice,
  takeNotice,
  type WebhookLag,
} from './store.ts';

/** The cause of a notice about failures: for an hour, for a day, or until the webhook was turned off. */
type FailureStage = 'hour' | 'day' | 'gone' | 'failing';

/** A notice that is due. */
export type WebhookNotice =
  | { webhook: TroubledWebhook; stage: FailureStage }
  | { webhook: SlowWebhook; stage: 'slow'; lag: WebhookLag };

/** A company hears of the same lag once in this time. */
const LAG_NOTICE_MS = 7 * DAY_MS;

/**
 * A webhook is turned off after so many days without a success, if it failed often enough and did so lately: one event a
 * week is too few to judge by (docs/webhooks.md).
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
  const failures = troubled.flatMap((webhook) => {
    const stage = stageOf(webhook, now);
    return stage === null ? [] : [{ webhook, stage }];
  });
  const slow = await findSlow(lagNoticeBefore(now));
  return [...failures, ...slow.map((webhook) => ({ webhook, stage: 'slow' as const, lag: webhook.lag }))];
}

/** Takes the right to send a notice, in the caller's transaction; false where another process has it. */
export const claimNotice = (db: Database, notice: WebhookNotice, now: Date): Promise<boolean> =>
  notice.stage === 'slow'
    ? takeLagNotice(db, notice.webhook.id, lagNoticeBefore(now), now)
    : takeNotice(db, notice.webhook, now);

const lagNoticeBefore = (now: Date): Date => new Date(now.getTime() - LAG_NOTICE_MS);

const isLost = ({ state, failingSince, lastFailureAt, failures }: TroubledWebhook, now: Date): boolean =>
  state !== 'off' &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= OFF_AFTER_MS &&
  failures >= OFF_FAILURES &&
  lastFailureAt !== null &&
  now.getTime() - lastFailureAt.getTime() <= LATELY_MS;

function stageOf({ state, offReason, failingSince, notifiedAt }: TroubledWebhook, now: Date): FailureStage | null {
  if (state === 'off') return offReason;
  if (!failingSince) return null;
  const dayAt = failingSince.getTime() + DAY_MS;
  if (now.getTime() >= dayAt) return notifiedAt !== null && notifiedAt.getTime() >= dayAt ? null : 'day';
  return notifiedAt === null ? 'hour' : null;
}
