import { z } from 'zod';
import type { OpenedLogin } from '#lib/account/identity/open-login.ts';
import type { SessionStage } from '#lib/account/identity/schema.ts';
import type { RegisteredAccount } from '#lib/account/onboarding/accounts.ts';
import { readCookie } from '../request/cookies.ts';
import { BearerType, makeBearer } from '../session/bearer-token.ts';
import { openStagedSession, type RequestFacts } from '../session/open-session.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { withSessionCookie } from './with-session-cookie.ts';

/** The answer to a sign-in: a bearer token and its type, which names the pending step. Times are ISO 8601. */
export const LoginAnswer = z.object({ token: z.string(), type: BearerType, expiresAt: z.iso.datetime() });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

const TYPES: Record<SessionStage, BearerType> = { unverified: 'verify', password: '2fa', full: 'session' };

/** Returns the type of the bearer token of a session at a stage. */
export const bearerTypeOf = (stage: SessionStage): BearerType => TYPES[stage];

/** Returns the answer for a session that was opened. */
export async function presentLogin({
  sessionId,
  stage,
}: Pick<OpenedLogin, 'sessionId' | 'stage'>): Promise<LoginAnswer> {
  const type = bearerTypeOf(stage);
  const { token, expiresAt } = await makeBearer({ sid: sessionId, typ: type });
  return { token, type, expiresAt: expiresAt.toISOString() };
}

/**
 * Answers a sign-in step that replaced the session of the caller: a browser, which sent a cookie, gets the new
 * session's cookie at once.
 */
export async function answerStep(request: Request, facts: RequestFacts, login: OpenedLogin): Promise<Response> {
  const response = Response.json(await presentLogin(login));
  const isBrowser = !request.headers.has('authorization') && readCookie(request.headers, sessionCookieName()) !== null;
  const open = isBrowser ? await openStagedSession({ sid: login.sessionId }, facts) : null;
  return open ? withSessionCookie(response, open, facts) : response;
}

/**
 * The answer to a sign-up: the ids, of which `userId` is the `authUserId` of POST /validate, and a token for the
 * pending step.
 */
export const RegisterAnswer = LoginAnswer.extend({ userId: z.uuid(), companyId: z.uuid() });

/** Returns the answer to a sign-up. */
export async function presentRegistered({
  sessionId,
  ...ids
}: RegisteredAccount): Promise<z.infer<typeof RegisterAnswer>> {
  return { ...ids, ...(await presentLogin({ sessionId, stage: 'unverified' })) };
}
