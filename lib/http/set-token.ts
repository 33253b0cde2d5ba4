import type { Context } from '#lib/core/context.ts';
import { endedSessionError } from '#lib/identity/ended-session.ts';
import { HANDOFF_PREFIX, redeemHandoff } from '#lib/identity/oauth/handoff.ts';
import { readBearer } from './bearer-token.ts';
import { cookieLine } from './cookie-line.ts';
import { logLogin } from './log-login.ts';
import { bearerTypeOf } from './login-answer.ts';
import { HANDOFF_COOKIE } from './oauth-flow.ts';
import { openStagedSession } from './open-session.ts';
import { requireSameOrigin } from './same-origin.ts';
import { readCookie } from './session-cookie.ts';
import { withSessionCookie } from './with-session-cookie.ts';

/** A token to go into a session with; `logoutFromOthers` answers the prompt of multiple login (spec §4). */
export type SetTokenInput = { token: string; logoutFromOthers: boolean };

/**
 * Turns a token into the cookie of its session (spec §7, POST /auth-session/set-token): a bearer, or what a provider's
 * login brought to /google-registered. Only a page of ours may ask: another site must not put a browser into a session
 * of its choice.
 *
 * @throws {AppError} crossSite, tokenException, sessionExpired, forceOutException, signInConfirmException,
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
  const login = await logLogin(ctx, () => redeemHandoff(ctx, { token, binding, userAgent, logoutFromOthers }));
  return login.sessionId;
}
