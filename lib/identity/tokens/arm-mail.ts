import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '#lib/core/context.ts';
import { randomToken } from '#lib/core/ids.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { database, findUserByEmail, findUserById, type UserRow } from '../store.ts';
import type { MailPurpose } from './request-mail.ts';
import { armToken, findOpenToken } from './store.ts';

/** A mail that is ready to be written: whom to, with which secret. */
export type ArmedMail = {
  purpose: MailPurpose;
  to: string;
  user: Pick<UserRow, 'id' | 'fullname' | 'email' | 'companyId'>;
  token: string;
  /** Six digits that do the same as the link, in the browser that asked; null where there are none. */
  code: string | null;
  data: unknown;
};

/**
 * Makes the secret of a mail that was asked for. Null where it is no longer owed, or where the address is nobody's: who
 * asked was told the same either way. A repeat makes another secret, and the one before is worth nothing.
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

/** The stored form of a mailed code: six digits could be tried out against a bare hash, so it is keyed. */
export const hashCode = (userId: string, code: string): string =>
  createHmac('sha256', deriveKey('mailed code 1')).update(`${userId} ${code}`).digest('base64url');
