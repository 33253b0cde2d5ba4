import { z } from 'zod';
import type { OpenedLogin } from '#lib/identity/open-login.ts';
import type { SessionStage } from '#lib/identity/schema.ts';
import type { RegisteredAccount } from '#lib/onboarding/register-account.ts';
import { BearerType, makeBearer } from './bearer-token.ts';
import { openStagedSession, type RequestFacts } from './open-session.ts';
import { readCookie, sessionCookieName } from './session-cookie.ts';
import { withSessionCookie } from './with-session-cookie.ts';

/** What a login answers: a bearer token, and what is still due before it is whole. Instants are ISO 8601. */
export const LoginAnswer = z.object({ token: z.string(), type: BearerType, expiresAt: z.iso.datetime() });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

const TYPES: Record<SessionStage, BearerType> = { unverified: 'verify', password: '2fa', full: 'session' };

/** What a bearer of a login at a stage is for. */
export const bearerTypeOf = (stage: SessionStage): BearerType => TYPES[stage];

/** The answer to a login that was opened. */
export async function presentLogin({
  sessionId,
  stage,
}: Pick<OpenedLogin, 'sessionId' | 'stage'>): Promise<LoginAnswer> {
  const type = bearerTypeOf(stage);
  const { token, expiresAt } = await makeBearer({ sid: sessionId, typ: type });
  return { token, type, expiresAt: expiresAt.toISOString() };
}

/**
 * Answers a step by which another login took the place of the one that asked: a browser, which came with a cookie, gets
 * the new one's at once.
 */
export async function answerStep(request: Request, facts: RequestFacts, login: OpenedLogin): Promise<Response> {
  const response = Response.json(await presentLogin(login));
  const isBrowser = !request.headers.has('authorization') && readCookie(request.headers, sessionCookieName()) !== null;
  const open = isBrowser ? await openStagedSession({ sid: login.sessionId }, facts) : null;
  return open ? withSessionCookie(response, open, facts) : response;
}

/** What a sign-up answers: the ids, of which `userId` is the `authUserId` of POST /validate, and a token of its step. */
export const RegisterAnswer = LoginAnswer.extend({ userId: z.uuid(), companyId: z.uuid() });

/** The answer to a sign-up. */
export async function presentRegistered({
  sessionId,
  ...ids
}: RegisteredAccount): Promise<z.infer<typeof RegisterAnswer>> {
  return { ...ids, ...(await presentLogin({ sessionId, stage: 'unverified' })) };
}
