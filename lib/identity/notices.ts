import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

/** The kind of the job that tells a person by mail that the way into their account changed. */
export const SEND_IDENTITY_NOTICE = 'send-identity-notice';

/** What a person is told of. */
export const IdentityNotice = z.enum([
  'password_changed',
  'email_change_requested',
  'email_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_reset',
  'recovery_codes_renewed',
]);
export type IdentityNotice = z.infer<typeof IdentityNotice>;

/** Its payload. `tokenId` is the request of a change of address, which knows the old one. */
export const IdentityNoticeJob = z.strictObject({
  userId: z.uuid(),
  notice: IdentityNotice,
  at: z.iso.datetime(),
  tokenId: z.uuid().optional(),
});
export type IdentityNoticeJob = z.infer<typeof IdentityNoticeJob>;

/** Owes a person the news, in the transaction of what it is about. */
export async function enqueueNotice(
  db: Database,
  input: { userId: string; notice: IdentityNotice; at: Date; tokenId?: string },
): Promise<void> {
  const { userId, notice, at, tokenId } = input;
  const payload: IdentityNoticeJob = { userId, notice, at: at.toISOString(), ...(tokenId && { tokenId }) };
  await enqueueJob(db, { kind: SEND_IDENTITY_NOTICE, payload, uniqueKey: `${userId}:${notice}:${payload.at}` });
}
