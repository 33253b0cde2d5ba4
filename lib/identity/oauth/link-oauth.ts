import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { recordOwnChange } from '../record-own-change.ts';
import { findUserByEmail, lockUser, revokeSessions, updatePassword, updateVerified } from '../store.ts';
import { voidTokens } from '../tokens/store.ts';
import type { OauthProfile } from './read-profile.ts';
import { findLinkedUser, insertLink } from './store.ts';

type LinkContext = Pick<Context, 'now' | 'requestId' | 'ip'>;

/**
 * The person whom a provider's account belongs to: linked before, or by the address now; null where the address is
 * nobody's. Who signed up with this address and never proved it may be somebody else, who waits for its owner to come:
 * their password and sessions end with the link.
 */
export async function findOrLinkOauth(ctx: LinkContext, profile: OauthProfile): Promise<string | null> {
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
    }
    const { provider, accountId, email } = profile;
    await insertLink(db, { userId: user.id, provider, accountId, email });
    const after = { provider, passwordKept: user.emailVerifiedAt !== null };
    await recordOwnChange(db, ctx, { user, action: 'oauth.link', after });
    return user.id;
  });
}

/** Links a provider's account to the person who was just made for it. */
export async function linkNewOauth(ctx: LinkContext, userId: string, profile: OauthProfile): Promise<void> {
  const { provider, accountId, email } = profile;
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || !(await insertLink(db, { userId, provider, accountId, email }))) return;
    await recordOwnChange(db, ctx, { user, action: 'oauth.link', after: { provider } });
  });
}
