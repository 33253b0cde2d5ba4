import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '#lib/core/context.ts';
import { randomToken } from '#lib/core/ids.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { database, findUserByEmail, findUserById, type UserRow } from '../store.ts';
import type { MailPurpose } from './request-mail.ts';
import { armToken, findOpenToken } from './store.ts';

/** A mail that is ready to be rendered: its recipient and its secret. */
export type ArmedMail = {
  purpose: MailPurpose;
  to: string;
  user: Pick<UserRow, 'id' | 'fullname' | 'email' | 'companyId'>;
  token: string;
  /** Six digits with the effect of the link, for the browser that requested the mail; null without a code. */
  code: string | null;
  data: unknown;
};

/**
 * Creates the secret of a requested mail. Returns null if the mail is no longer needed or the address has no account;
 * the person who requested it got the same answer either way. A repeat replaces the secret and invalidates the one
 * before.
 */
export async function armMail(ctx: Pick<Context, 'now'>, tokenId: string): Promise<ArmedMail | null> {
  const now = ctx.now();
  const row = await findOpenToken(database(), tokenId, now);
  if (!row || row.purpose === 'oauth_handoff') return null;
  const user = row.userId ? await findUserById(row.userId) : await findUserByEmail(row.email);
  if (!user || user.suspendedAt) return null;
  const token = randomToken(32);
  const code = row.purpose === 'verify_email' ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const codeHash = code && hashCode(user.id, code);
  const isOpen = await armToken(database(), { id: row.id, userId: user.id, tokenHash: sha256(token), codeHash }, now);
  if (!isOpen) return null;
  const { id, fullname, email, companyId } = user;
  return { purpose: row.purpose, to: row.email, user: { id, fullname, email, companyId }, token, code, data: row.data };
}

/**
 * Returns the stored form of a mailed code. It is keyed, because six digits could be found by trying all of them
 * against a plain hash.
 */
export const hashCode = (userId: string, code: string): string =>
  createHmac('sha256', deriveKey('mailed code 1')).update(`${userId} ${code}`).digest('base64url');
