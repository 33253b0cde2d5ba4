import type { OnEmailVerified } from '#lib/account/identity/email-verified.ts';
import { type Handoff, makeHandoff } from '#lib/account/identity/oauth/handoff.ts';
import { findOrLinkOauth, linkNewOauth } from '#lib/account/identity/oauth/link-oauth.ts';
import type { OauthProfile } from '#lib/account/identity/oauth/read-profile.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { createAccount } from './accounts.ts';

/** The referrer that the link named, and the hook for an address that the provider verified. */
type EnterOptions = { ref: string | undefined; onVerified: OnEmailVerified };

/**
 * Signs a person in by a provider's account: the person whom it is linked to or whose address it has, or else a new
 * person with a company of their own, in the sandbox.
 *
 * @returns the token that opens their session, for the browser that came back.
 */
export async function enterByOauth(
  ctx: Context,
  profile: OauthProfile,
  { ref, onVerified }: EnterOptions,
): Promise<Handoff> {
  const email = profile.email;
  const id = (await findOrLinkOauth(ctx, profile, onVerified)) ?? (await create(ctx, profile, { ref, onVerified }));
  return makeHandoff(ctx, { id, email });
}

async function create(ctx: Context, profile: OauthProfile, { ref, onVerified }: EnterOptions): Promise<string> {
  try {
    const { userId } = await createAccount(ctx, {
      company: { name: profile.fullname, sandbox: true },
      owner: { fullname: profile.fullname, email: profile.email, passwordHash: null },
      ...(ref && { ref }),
      onVerified,
    });
    await linkNewOauth(ctx, userId, profile);
    return userId;
  } catch (error) {
    // Another sign-up took the address since it was looked up.
    const isTaken = error instanceof AppError && error.code === 'emailRegistered';
    const known = isTaken ? await findOrLinkOauth(ctx, profile, onVerified) : null;
    if (!known) throw error;
    return known;
  }
}
