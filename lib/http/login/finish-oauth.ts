import { timingSafeEqual } from 'node:crypto';
import { HANDOFF_MS } from '#lib/account/identity/oauth/handoff.ts';
import { readOauthProfile } from '#lib/account/identity/oauth/read-profile.ts';
import { enterByOauth } from '#lib/account/onboarding/enter-by-oauth.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { log } from '#lib/infra/log/log.ts';
import { cookieLine, readCookie } from '../request/cookies.ts';
import { HANDOFF_COOKIE, OAUTH_COOKIE, type OauthFlow, readOauthFlow } from './oauth-flow.ts';

/** The query of a provider's redirect (RFC 6749 §4.1.2). */
export type OauthReturn = { code?: string | undefined; state?: string | undefined; error?: string | undefined };

/**
 * Completes a sign-in with the operator's provider and redirects to the requested address with a token, or to the error
 * address. The error address gets only the kind of the failure.
 */
export async function finishOauth(ctx: Context, given: OauthReturn, request: Request): Promise<Response> {
  const flow = await readOauthFlow(readCookie(request.headers, OAUTH_COOKIE));
  const noFlow = cookieLine(OAUTH_COOKIE, '', { maxAgeSeconds: 0 });
  if (!flow || !isSame(flow.state, given.state ?? '')) return redirectTo('/login', { error: 'oauthFailed' }, [noFlow]);
  try {
    const { token, binding } = await enter(ctx, flow, given, new URL(request.url).search);
    const bound = cookieLine(HANDOFF_COOKIE, binding, { maxAgeSeconds: HANDOFF_MS / 1_000 });
    return redirectTo(flow.successTo, { token, registered: 'true' }, [noFlow, bound]);
  } catch (error) {
    const isUnverified = error instanceof AppError && error.code === 'emailNotVerified';
    log().warn({ requestId: ctx.requestId, err: error }, 'a login by the provider failed');
    return redirectTo(flow.errorTo, { error: isUnverified ? 'oauthUnverified' : 'oauthFailed' }, [noFlow]);
  }
}

async function enter(ctx: Context, flow: OauthFlow, { code, error }: OauthReturn, search: string) {
  if (error !== undefined || !code) throw new Error(`the provider refused: ${error?.slice(0, 100) ?? 'no code'}`);
  const profile = await readOauthProfile(search, flow);
  return enterByOauth(ctx, profile, { ref: flow.ref, onVerified: authorizeVerifiedEmail(ctx) });
}

function redirectTo(path: string, query: Record<string, string>, cookies: readonly string[]): Response {
  const url = new URL(path, 'https://here.invalid');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const location = url.pathname + url.search + url.hash;
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
