import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { HANDOFF_MS } from '#lib/identity/oauth/handoff.ts';
import { readOauthProfile } from '#lib/identity/oauth/read-profile.ts';
import { log } from '#lib/infra/log/log.ts';
import { enterByOauth } from '#lib/onboarding/enter-by-oauth.ts';
import { cookieLine } from './cookie-line.ts';
import { HANDOFF_COOKIE, OAUTH_COOKIE, type OauthFlow, readOauthFlow } from './oauth-flow.ts';
import { readCookie } from './session-cookie.ts';

/** What a provider sends somebody back with (RFC 6749 §4.1.2). */
export type OauthReturn = { code?: string | undefined; state?: string | undefined; error?: string | undefined };

/**
 * Takes a browser back from the operator's provider and leads on: with a token where it wanted to go, or to where errors
 * are told. Nothing of what went wrong is told but its kind.
 */
export async function finishOauth(ctx: Context, given: OauthReturn, request: Request): Promise<Response> {
  const flow = await readOauthFlow(readCookie(request.headers, OAUTH_COOKIE));
  const noFlow = cookieLine(OAUTH_COOKIE, '', { maxAgeSeconds: 0 });
  if (!flow || !isSame(flow.state, given.state ?? '')) return leadTo('/login', { error: 'oauthFailed' }, [noFlow]);
  try {
    const { token, binding } = await enter(ctx, flow, given);
    const bound = cookieLine(HANDOFF_COOKIE, binding, { maxAgeSeconds: HANDOFF_MS / 1_000 });
    return leadTo(flow.successTo, { token, registered: 'true' }, [noFlow, bound]);
  } catch (error) {
    const isUnverified = error instanceof AppError && error.code === 'emailNotVerified';
    log().warn({ requestId: ctx.requestId, err: error }, 'a login by the provider failed');
    return leadTo(flow.errorTo, { error: isUnverified ? 'oauthUnverified' : 'oauthFailed' }, [noFlow]);
  }
}

async function enter(ctx: Context, flow: OauthFlow, { code, error }: OauthReturn) {
  if (error !== undefined || !code) throw new Error(`the provider refused: ${error?.slice(0, 100) ?? 'no code'}`);
  const { verifier, nonce, ref } = flow;
  return enterByOauth(ctx, await readOauthProfile({ code, verifier, nonce }), ref);
}

function leadTo(path: string, query: Record<string, string>, cookies: readonly string[]): Response {
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
