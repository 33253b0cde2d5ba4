import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { PendingMail } from './store.ts';

/** The payload of the job: one email of one recipient; a later email has another number. */
export const AuthorizationMailJob = z.strictObject({ companyId: z.uuid(), recipientId: z.uuid(), sendCount: z.int() });
export type AuthorizationMailJob = z.infer<typeof AuthorizationMailJob>;

/** The job that mails the link to a recipient. */
export const SEND_AUTHORIZATION_MAIL = defineJob({
  kind: 'send-authorization-mail',
  lane: 'short',
  payload: AuthorizationMailJob,
});

/** Enqueues the mail to a recipient, in the transaction that asks them. */
export async function enqueueAuthorizationMail(db: Database, scope: Scope, mail: PendingMail): Promise<void> {
  const payload: AuthorizationMailJob = { companyId: scope.companyId, recipientId: mail.id, sendCount: mail.sendCount };
  const uniqueKey = `${mail.id}:${mail.sendCount}`;
  await enqueueJob(db, SEND_AUTHORIZATION_MAIL, payload, { uniqueKey, companyId: scope.companyId });
}
