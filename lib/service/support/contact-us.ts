import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { type ContactRequestJob, DELIVER_CONTACT_REQUEST } from './jobs.ts';
import { limitMessages } from './limit-messages.ts';
import type { ContactUsInput, SentContactRequest } from './schema.ts';
import { insertTicket } from './store.ts';

/**
 * Opens a ticket and enqueues the delivery of its message to the operator's form or mailbox, so that it is never lost.
 * Not idempotent: every call opens another ticket.
 *
 * @throws {AppError} rateLimited; forbidden (an API key is no person)
 */
export async function contactUs(ctx: Context, input: ContactUsInput): Promise<SentContactRequest> {
  const { companyId } = ctx.scope;
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  await limitMessages(userId, now);
  const id = newId(now.getTime());
  const { company, name, email, message } = input;
  const phone = input.phone || null;
  await audited(ctx, 'support.contact', id, async (db) => {
    const ticket = { id, companyId, userId, company, name, email, phone, message };
    await insertTicket(db, { ...ticket, createdAt: now, updatedAt: now });
    const payload: ContactRequestJob = { companyId, contactRequestId: id };
    await enqueueJob(db, { kind: DELIVER_CONTACT_REQUEST, payload, uniqueKey: id, companyId });
    return { after: { name, email } };
  });
  return { id, email };
}
