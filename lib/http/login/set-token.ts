import { HANDOFF_PREFIX, redeemHandoff } from '#lib/account/identity/oauth/handoff.ts';
import { endedSessionError } from '#lib/account/identity/sessions.ts';
import type { Context } from '#lib/core/context.ts';
import { cookieLine, readCookie } from '../request/cookies.ts';
import { requireSameOrigin } from '../request/same-origin.ts';
import { readBearer } from '../session/bearer-token.ts';
import { openStagedSession } from '../session/open-session.ts';
import { logSignIn } from './log-sign-in.ts';
import { bearerTypeOf } from './login-answer.ts';
import { HANDOFF_COOKIE } from './oauth-flow.ts';
import { withSessionCookie } from './with-session-cookie.ts';

/** A token to open a session with; `logoutFromOthers` answers the prompt of multiple login (docs/product.md §4). */
export type SetTokenInput = { token: string; logoutFromOthers: boolean };

/**
 * Exchanges a token for the cookie of its session (docs/product.md §7, POST /auth-session/set-token): a bearer token,
 * or the handoff of a provider's sign-in from /google-registered. Only our own pages may call it, because another site
 * must not put a browser into a session of its choice.
 *
 * @throws {AppError} crossSite, tokenException, bearerExpired, sessionExpired, forceOutException, signInConfirmException,
 *   signInConfirmMode1Exception
 */
export async function setToken(ctx: Context, input: SetTokenInput, request: Request): Promise<Response> {
  requireSameOrigin(request);
  const isHandoff = input.token.startsWith(HANDOFF_PREFIX);
  const sid = isHandoff ? await redeem(ctx, input, request) : (await readBearer(input.token, ctx.now())).sid;
  const open = await openStagedSession({ sid }, ctx);
  if (!open) throw await endedSessionError(sid);
  const response = Response.json({ type: bearerTypeOf(open.session.stage) });
  if (isHandoff) response.headers.append('set-cookie', cookieLine(HANDOFF_COOKIE, '', { maxAgeSeconds: 0 }));
  return withSessionCookie(response, open, ctx);
}

async function redeem(ctx: Context, { token, logoutFromOthers }: SetTokenInput, request: Request): Promise<string> {
  const binding = readCookie(request.headers, HANDOFF_COOKIE);
  const userAgent = request.headers.get('user-agent') ?? '';
  const login = await logSignIn(ctx, () => redeemHandoff(ctx, { token, binding, userAgent, logoutFromOthers }));
  return login.sessionId;
}
