import { z } from 'zod';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { insertToken, type TokenPurpose, voidTokens } from './store.ts';

/** The kind of the job that mails a link or a code to a person. */
export const SEND_IDENTITY_MAIL = 'send-identity-mail';

/** Its payload: the token that was asked for. Its secret is made by the job, and kept as a hash only. */
export const IdentityMailJob = z.strictObject({ tokenId: z.uuid() });
export type IdentityMailJob = z.infer<typeof IdentityMailJob>;

const HOUR_MS = 3_600_000;

/** How long what is mailed holds, in milliseconds. */
export const MAIL_LIFE_MS = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
} as const satisfies Partial<Record<TokenPurpose, number>>;

/** What is mailed with a secret in it. */
export type MailPurpose = keyof typeof MAIL_LIFE_MS;

/** Whom a mail is owed: `userId` is null where nobody looked yet whether the address is anybody's. */
export type MailRequest = {
  purpose: MailPurpose;
  userId: string | null;
  email: string;
  /** Told to the mail's words; nothing secret. */
  data?: Record<string, unknown>;
};

/**
 * Owes a person a mail with a link, in the caller's transaction; what was mailed for the same purpose before is worth
 * nothing from now on. The link has no secret until the job makes it.
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
  await enqueueJob(db, { kind: SEND_IDENTITY_MAIL, payload: { tokenId: id }, uniqueKey: id });
}
