import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { OnEmailVerified } from '../email-verified.ts';
import { recordOwnChange } from '../record-own-change.ts';
import { findUserByEmail, lockUser, revokeSessions, updatePassword, updateVerified } from '../store.ts';
import { voidTokens } from '../tokens/store.ts';
import type { OauthProfile } from './read-profile.ts';
import { findLinkedUser, insertLink } from './store.ts';

type LinkContext = Pick<Context, 'now' | 'requestId' | 'ip'>;

/**
 * Returns the person whom a provider's account belongs to: linked before, or linked now by the address; null if the
 * address has no account. An account that was signed up with this address and never verified may belong to an attacker
 * who waits for the owner of the address, so its password and sessions end with the link.
 *
 * @param onVerified runs in the same transaction if the link verifies the address.
 */
export async function findOrLinkOauth(
  ctx: LinkContext,
  profile: OauthProfile,
  onVerified: OnEmailVerified,
): Promise<string | null> {
  return withTransaction(async (db) => {
    const linked = await findLinkedUser(db, profile.provider, profile.accountId);
    if (linked) return linked;
    const known = await findUserByEmail(profile.email);
    const user = known && (await lockUser(db, known.id));
    if (!user || user.email !== profile.email) return null;
    const now = ctx.now();
    if (!user.emailVerifiedAt) {
      await updatePassword(db, user.id, null);
      await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'replaced' });
      await voidTokens(db, { email: user.email, purpose: 'verify_email' }, now);
      await updateVerified(db, user.id, now);
      const { id: userId, companyId, email } = user;
      if (companyId) await onVerified(db, { userId, companyId, email });
    }
    const { provider, accountId, email } = profile;
    await insertLink(db, { userId: user.id, provider, accountId, email });
    const after = { provider, passwordKept: user.emailVerifiedAt !== null };
    await recordOwnChange(db, ctx, { user, action: 'oauth.link', after });
    return user.id;
  });
}

/** Links a provider's account to the person who was just created for it. */
export async function linkNewOauth(ctx: LinkContext, userId: string, profile: OauthProfile): Promise<void> {
  const { provider, accountId, email } = profile;
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || !(await insertLink(db, { userId, provider, accountId, email }))) return;
    await recordOwnChange(db, ctx, { user, action: 'oauth.link', after: { provider } });
  });
}
