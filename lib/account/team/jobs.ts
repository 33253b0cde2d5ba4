import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { PendingMail } from './invitations-store.ts';

/** The payload of the job: one email of one invitation; a later email has another number. */
export const InvitationMailJob = z.strictObject({ companyId: z.uuid(), invitationId: z.uuid(), sendCount: z.int() });
export type InvitationMailJob = z.infer<typeof InvitationMailJob>;

/** The job that mails an invitation. */
export const SEND_INVITATION_MAIL = defineJob({
  kind: 'send-invitation-mail',
  lane: 'short',
  payload: InvitationMailJob,
});

/** Enqueues the mail of an invitation, in the transaction that creates it. */
export async function enqueueInvitationMail(db: Database, scope: Scope, mail: PendingMail): Promise<void> {
  const payload: InvitationMailJob = { companyId: scope.companyId, invitationId: mail.id, sendCount: mail.sendCount };
  const uniqueKey = `${mail.id}:${mail.sendCount}`;
  await enqueueJob(db, SEND_INVITATION_MAIL, payload, { uniqueKey, companyId: scope.companyId });
}
