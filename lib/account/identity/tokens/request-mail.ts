import { z } from 'zod';
import { HOUR_MS } from '#lib/core/durations.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { insertToken, type TokenPurpose, voidTokens } from './store.ts';

/** The payload of the job: the id of the token. The job creates the secret, which is stored as a hash only. */
export const IdentityMailJob = z.strictObject({ tokenId: z.uuid() });
export type IdentityMailJob = z.infer<typeof IdentityMailJob>;

/** The job that mails a link or a code to a person. */
export const SEND_IDENTITY_MAIL = defineJob({ kind: 'send-identity-mail', lane: 'short', payload: IdentityMailJob });

/** The lifetime of each kind of link or code, in milliseconds. */
export const MAIL_LIFE_MS = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
} as const satisfies Partial<Record<TokenPurpose, number>>;

/** The purpose of a mail with a secret. */
export type MailPurpose = keyof typeof MAIL_LIFE_MS;

/** A mail to enqueue; `userId` is null if the address was not looked up yet. */
export type MailRequest = {
  purpose: MailPurpose;
  userId: string | null;
  email: string;
  /** Values for the text of the mail; must not be secret. */
  data?: Record<string, string>;
};

/**
 * Enqueues a mail with a link in the caller's transaction and invalidates earlier links for the same purpose. The link
 * has no secret until the job creates it.
 */
export async function requestMail(db: Database, request: MailRequest, now: Date): Promise<void> {
  const { purpose, userId, email } = request;
  const id = newId(now.getTime());
  await voidTokens(db, { email, purpose }, now);
  await insertToken(db, {
    id,
    userId,
    email,
    purpose,
    tokenHash: sha256(randomToken(32)),
    data: request.data ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + MAIL_LIFE_MS[purpose]),
  });
  await enqueueJob(db, SEND_IDENTITY_MAIL, { tokenId: id }, { uniqueKey: id });
}
