import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getMessage, hasBody, listAttempts } from '#lib/engine/messages/read/queries.ts';
import { listCausedSuppressions } from '#lib/engine/suppressions/find-suppression.ts';
import { listCampaignLabels, listRecipientEvents } from '#lib/events/read/queries.ts';
import { type RecipientStatus, type Verdict, verdictOf } from '#lib/events/verdict.ts';
import { findPoolHold } from '#lib/senders/ip-pools/find-pool-hold.ts';
import { presentActivityEvent, presentAttempt, presentMessage, presentRecipient } from '../present.ts';
import { explain } from './explain.ts';
import type { ActivityDetail } from './schema.ts';

/**
 * Returns a message with all its recipients, and the events and attempts of one of them in order.
 *
 * @throws {AppError} notFound for a message of another company or environment, or a recipient that it has not.
 */
export async function getActivity(ctx: Context, input: { id: string; recipient: number }): Promise<ActivityDetail> {
  const message = await getMessage(ctx.scope, input.id, 'message');
  const { recipients } = message;
  const [attempts, events, isBodyKept, sentBy] = await Promise.all([
    listAttempts(ctx.scope, message, input.recipient),
    listRecipientEvents(ctx.scope, { messageId: message.id, ordinal: input.recipient }),
    hasBody(ctx.scope, message),
    findSentBy(ctx, message),
  ]);
  const chosen = recipients.find((recipient) => recipient.ordinal === input.recipient);
  if (!chosen) throw refuse.notFound('recipient');
  const last = attempts.at(-1);
  const isScheduled = message.scheduledAt !== null && message.scheduledAt > ctx.now();
  const poolId = isScheduled || isFinal(chosen.status) ? null : message.ipPoolId;
  const hold = poolId === null ? null : await findPoolHold(ctx.scope.companyId, poolId, ctx.now());
  const bounceClass = chosen.bounceClass ?? last?.bounceClass ?? null;
  const verdict = verdictOf(chosen);
  const cause = { recipient: chosen.rcptTo, messageId: message.id };
  return {
    ...presentMessage(message),
    sentBy,
    hasBody: isBodyKept,
    recipients: recipients.map(presentRecipient),
    isSettled: recipients.every(({ status }) => isFinal(status)),
    ordinal: chosen.ordinal,
    explanation: explain({
      verdict,
      isLateBounce: chosen.lastEvent === 'out_of_band',
      isSimulated: chosen.isSimulated,
      bounceClass,
      attempts: chosen.attempts,
      isScheduled,
      hold,
    }),
    nextTryAt: isFinal(chosen.status) ? null : (last?.nextTryAt?.toISOString() ?? null),
    causedSuppressions: SUPPRESSING.has(verdict) ? await listCausedSuppressions(ctx, cause) : [],
    events: events.map(presentActivityEvent),
    attempts: attempts.map(presentAttempt),
  };
}

/** The mark of a message that a campaign of the suite has sent. */
const Mark = z.object({ mw: z.object({ variant: z.int().min(0).max(25), isTest: z.boolean().default(false) }) });

/** Returns the campaign of the suite that sent a message; null for other mail. */
async function findSentBy(
  { scope }: Context,
  { campaignId, metadata }: { campaignId: string | null; metadata: unknown },
): Promise<ActivityDetail['sentBy']> {
  const mark = Mark.safeParse(metadata);
  if (campaignId === null || !mark.success) return null;
  const name = (await listCampaignLabels(scope.companyId, [campaignId])).get(campaignId);
  if (name === undefined) return null;
  const { variant, isTest } = mark.data.mw;
  return { name, variant: isTest ? String.fromCharCode(65 + variant) : null };
}

/** The verdicts of events that suppress a recipient. */
const SUPPRESSING: ReadonlySet<Verdict> = new Set(['bounced', 'unsubscribed', 'complained']);

/** Returns true for the statuses after which no further delivery is tried. */
const isFinal = (status: RecipientStatus): boolean => status !== 'queued' && status !== 'deferred';
