import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { type ContactRequestJob, DELIVER_CONTACT_REQUEST } from './jobs.ts';
import type { ContactUsInput, SentContactRequest } from './schema.ts';
import { insertContactRequest } from './store.ts';

/** Messages of one person in a day. */
const MESSAGES_A_DAY = 20;

/**
 * Stores a message to the operator and enqueues its delivery to the operator's form or mailbox, so that it is never lost.
 * Not idempotent: every call is another message.
 *
 * @throws {AppError} rateLimited; forbidden (an API key is no person)
 */
export async function contactUs(ctx: Context, input: ContactUsInput): Promise<SentContactRequest> {
  const { actor, scope } = ctx;
  if (actor.type !== 'user') throw new AppError('forbidden');
  const now = ctx.now();
  await limitMessages(actor.userId, now);
  const id = newId(now.getTime());
  const { company, name, email, message } = input;
  const phone = input.phone || null;
  await withTransaction(async (db) => {
    await insertContactRequest(db, scope, {
      id,
      userId: actor.userId,
      company,
      name,
      email,
      phone,
      message,
      createdAt: now,
    });
    const payload: ContactRequestJob = { companyId: scope.companyId, contactRequestId: id };
    await enqueueJob(db, { kind: DELIVER_CONTACT_REQUEST, payload, uniqueKey: id, companyId: scope.companyId });
    const target = { targetType: 'contact-request', targetId: id, after: { name, email } };
    await recordAudit(db, ctx, { action: 'support.contact', ...target });
  });
  return { id, email };
}

async function limitMessages(userId: string, now: Date): Promise<void> {
  const [window] = await countInWindow([`contact:${userId}`], DAY_MS, now);
  if (!window || window.count <= MESSAGES_A_DAY) return;
  const seconds = secondsUntil(window.endsAt, now);
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}
