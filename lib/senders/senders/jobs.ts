import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { PendingLink } from './store.ts';

/** The payload of the job: one link of one sender; a later one has another number. */
export const SenderLinkJob = z.strictObject({ companyId: z.uuid(), senderId: z.uuid(), sendCount: z.int() });
export type SenderLinkJob = z.infer<typeof SenderLinkJob>;

/** The job that mails the link that proves a sender. */
export const SEND_SENDER_LINK = defineJob({ kind: 'send-sender-link', lane: 'short', payload: SenderLinkJob });

/** Enqueues the mail with the link, in the transaction that asks for it. */
export async function enqueueSenderLink(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  { id, sendCount }: PendingLink,
): Promise<void> {
  const payload: SenderLinkJob = { companyId, senderId: id, sendCount };
  await enqueueJob(db, SEND_SENDER_LINK, payload, { uniqueKey: `${id}:${sendCount}`, companyId });
}
