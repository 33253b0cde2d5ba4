import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findPoolHold } from '#lib/ip-pools/find-pool-hold.ts';
import { explain } from './explain.ts';
import { openMessage } from './open-message.ts';
import { presentAttempt, presentEvent, presentMessage, presentRecipient } from './present.ts';
import type { ActivityDetail, RecipientStatus } from './schema.ts';
import { listAttempts, listEvents, listMessageRecipients } from './store.ts';

/**
 * A message with all its recipients, and the events and attempts of one of them in order.
 *
 * @throws {AppError} notFound for a message of another company or environment, or a recipient that it has not.
 */
export async function getActivity(ctx: Context, input: { id: string; recipient: number }): Promise<ActivityDetail> {
  const message = await openMessage(ctx.scope, input.id);
  const key = { messageId: message.id, ordinal: input.recipient };
  const [recipients, attempts, events] = await Promise.all([
    listMessageRecipients(ctx.scope, message.id),
    listAttempts(ctx.scope, key),
    listEvents(ctx.scope, key),
  ]);
  const chosen = recipients.find((recipient) => recipient.ordinal === input.recipient);
  if (!chosen) throw new AppError('notFound', { values: { entity: 'recipient' } });
  const last = attempts.at(-1);
  const isScheduled = message.scheduled_at !== null && message.scheduled_at > ctx.now();
  const poolId = isScheduled || isFinal(chosen.status) ? null : message.ip_pool_id;
  const hold = poolId === null ? null : await findPoolHold(ctx.scope.companyId, poolId, ctx.now());
  const bounceClass = chosen.bounce_class ?? last?.bounce_class ?? null;
  return {
    ...presentMessage(message),
    recipients: recipients.map(presentRecipient),
    isSettled: recipients.every(({ status }) => isFinal(status)),
    ordinal: chosen.ordinal,
    explanation: explain({ status: chosen.status, bounceClass, attempts: chosen.attempts, isScheduled, hold }),
    nextTryAt: isFinal(chosen.status) ? null : (last?.next_try_at?.toISOString() ?? null),
    events: events.map(presentEvent),
    attempts: attempts.map(presentAttempt),
  };
}

/** The statuses after which nothing more happens by itself. */
const isFinal = (status: RecipientStatus): boolean => status !== 'queued' && status !== 'deferred';
