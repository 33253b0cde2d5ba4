import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type Handoff, makeHandoff } from '#lib/identity/oauth/handoff.ts';
import { findOrLinkOauth, linkNewOauth } from '#lib/identity/oauth/link-oauth.ts';
import type { OauthProfile } from '#lib/identity/oauth/read-profile.ts';
import { createAccount } from './create-account.ts';

/**
 * Lets a person in for whom a provider vouches: the one whom the account or the verified address belongs to, or else
 * with a new account and a company of their own, in the sandbox.
 *
 * @returns the token that opens their login, for the browser that came back.
 */
export async function enterByOauth(ctx: Context, profile: OauthProfile, ref: string | undefined): Promise<Handoff> {
  const email = profile.email;
  const id = (await findOrLinkOauth(ctx, profile)) ?? (await make(ctx, profile, ref));
  return makeHandoff(ctx, { id, email });
}

async function make(ctx: Context, profile: OauthProfile, ref: string | undefined): Promise<string> {
  try {
    const { userId } = await createAccount(ctx, {
      company: { name: profile.fullname, sandbox: true },
      owner: { fullname: profile.fullname, email: profile.email, passwordHash: null },
      ...(ref && { ref }),
    });
    await linkNewOauth(ctx, userId, profile);
    return userId;
  } catch (error) {
    // Somebody signed up with the address since it was looked up; who that is, is asked anew.
    const isTaken = error instanceof AppError && error.code === 'emailRegistered';
    const known = isTaken ? await findOrLinkOauth(ctx, profile) : null;
    if (!known) throw error;
    return known;
  }
}
