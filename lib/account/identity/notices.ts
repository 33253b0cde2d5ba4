import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { database, findUserById } from './store.ts';
import { findTokenById } from './tokens/store.ts';

/** The changes that a person is notified of. */
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

/** The payload of the job. `tokenId` is the token of an address change, which stores the old address. */
export const IdentityNoticeJob = z.strictObject({
  userId: z.uuid(),
  notice: IdentityNotice,
  at: z.iso.datetime(),
  tokenId: z.uuid().optional(),
});
export type IdentityNoticeJob = z.infer<typeof IdentityNoticeJob>;

/** The job that mails a person a notice about a change of how they sign in. */
export const SEND_IDENTITY_NOTICE = defineJob({
  kind: 'send-identity-notice',
  lane: 'short',
  payload: IdentityNoticeJob,
});

/** Enqueues a notice to a person in the transaction of the change. */
export async function enqueueNotice(
  db: Database,
  input: { userId: string; notice: IdentityNotice; at: Date; tokenId?: string },
): Promise<void> {
  const { userId, notice, at, tokenId } = input;
  const payload: IdentityNoticeJob = { userId, notice, at: at.toISOString(), ...(tokenId && { tokenId }) };
  await enqueueJob(db, SEND_IDENTITY_NOTICE, payload, { uniqueKey: `${userId}:${notice}:${payload.at}` });
}

/** The data that an address change stores with its token. */
const ChangeData = z.object({ from: z.string() });

/**
 * Returns the address that a notice is mailed to: the current one, or the previous one for an address change; null if
 * the person was deleted.
 */
export async function findNoticeReader(job: IdentityNoticeJob): Promise<string | null> {
  if (job.tokenId) {
    const row = await findTokenById(database(), job.tokenId);
    return ChangeData.safeParse(row?.data).data?.from ?? null;
  }
  return (await findUserById(job.userId))?.email ?? null;
}
