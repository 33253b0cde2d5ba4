import type { Context } from '#lib/core/context.ts';
import { endedSessionError } from '#lib/identity/ended-session.ts';
import { readBearer } from './bearer-token.ts';
import { bearerTypeOf } from './login-answer.ts';
import { openStagedSession } from './open-session.ts';
import { requireSameOrigin } from './same-origin.ts';
import { withSessionCookie } from './with-session-cookie.ts';

/**
 * Turns a bearer token into the cookie of its session (spec §7, POST /auth-session/set-token). Only a page of ours may
 * ask: another site must not put a browser into a session of its choice.
 *
 * @throws {AppError} crossSite, tokenException, sessionExpired, forceOutException
 */
export async function setToken(ctx: Context, input: { token: string }, request: Request): Promise<Response> {
  requireSameOrigin(request);
  const { sid } = await readBearer(input.token, ctx.now());
  const open = await openStagedSession({ sid }, ctx);
  if (!open) throw await endedSessionError(sid);
  return withSessionCookie(Response.json({ type: bearerTypeOf(open.session.stage) }), open, ctx);
}
