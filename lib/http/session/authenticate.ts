import { endedSessionError } from '#lib/account/identity/sessions.ts';
import type { Access } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { requireGrant } from '#lib/senders/api-keys/admit-key.ts';
import { authenticateApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import { actForSubaccount } from '#lib/senders/subaccounts/sending/choose-subaccount.ts';
import { limitLookUps } from '../calls/limit-calls.ts';
import { readCookie } from '../request/cookies.ts';
import { requireSameOrigin } from '../request/same-origin.ts';
import { API_KEY_PREFIX, readBearer } from './bearer-token.ts';
import {
  type OpenSession,
  openSession,
  openStagedSession,
  type RequestFacts,
  readSessionRef,
  type SessionRef,
} from './open-session.ts';
import { sessionCookieName } from './session-cookie.ts';

/** The refusal of a person whose company requires a second factor that they have not set up. */
const SECOND_FACTOR_FIRST = 'Your company requires two-factor authentication. Turn it on under Security first.';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Authenticates a call of the Config APIs: an API key or a session's bearer token in `Authorization: Bearer`, or else
 * the session of the cookie, which may write only from our own pages.
 *
 * @throws {AppError} loggedOut (no token), tokenException (not issued by this installation), bearerExpired,
 *   sessionExpired, forceOutException (another sign-in ended it), emailNotVerified and authenticationFailed (a step is
 *   pending), crossSite, notAuthorized and forbidden (the role), invalidApiKey, missingGrant, ipNotAllowed, accountSuspended, productionRequired,
 *   forbidden (a key where a person is required), invalidField and notFound (the sub-account that a key acts for)
 */
export async function authenticate(request: Request, access: Access, facts: RequestFacts): Promise<Context> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!token) throw new AppError('tokenException');
    if (token.startsWith(API_KEY_PREFIX)) return byKey(token, access, request, facts);
    return bySession(await readBearer(token), access, request, facts);
  }
  const cookie = readCookie(request.headers, sessionCookieName());
  if (!cookie) throw new AppError('loggedOut');
  const ref = await readSessionRef(cookie);
  if (!ref) throw new AppError('tokenException');
  const ctx = await bySession(ref, access, request, facts);
  requireSameOrigin(request);
  return ctx;
}

async function bySession(ref: SessionRef, access: Access, request: Request, facts: RequestFacts): Promise<Context> {
  if (access === 'stage') return (await orEnded(openStagedSession(ref, facts), ref)).ctx;
  const open = await openSession(ref, facts);
  if (!open) await refusePendingStep(ref, facts);
  const { ctx, session } = await orEnded(Promise.resolve(open), ref);
  if (access !== 'session' && session.needsTwoFactor) throw refuse.forbidden(SECOND_FACTOR_FIRST);
  if (access === 'session' || ctx.grants?.includes(access)) return ctx;
  throw new AppError(READS.has(request.method) ? 'notAuthorized' : 'forbidden');
}

/**
 * Refuses a session with a pending step of the sign-in. A person who has to verify their address stays signed in: the
 * refusal names the step.
 */
async function refusePendingStep(ref: SessionRef, facts: RequestFacts): Promise<void> {
  const stage = (await openStagedSession(ref, facts))?.session.stage;
  if (stage) throw new AppError(stage === 'unverified' ? 'emailNotVerified' : 'authenticationFailed');
}

async function orEnded(found: Promise<OpenSession | null>, { sid }: SessionRef): Promise<OpenSession> {
  const open = await found;
  if (!open) throw await endedSessionError(sid);
  return open;
}

async function byKey(token: string, access: Access, { headers }: Request, facts: RequestFacts): Promise<Context> {
  const proven = await limitLookUps(facts.ip, (beforeLookUp) => authenticateApiKey(token, facts.ip, beforeLookUp));
  if (access === 'session' || access === 'stage') throw refuse.forbidden();
  requireGrant(proven, access);
  const key = await actForSubaccount(proven, headers.get('x-msys-subaccount'));
  return platformContext({
    ...facts,
    scope: keyScope(key),
    actor: { type: 'apiKey', apiKeyId: key.apiKeyId, domains: key.domains },
    grants: key.grants,
  });
}

/**
 * Returns the signed-in person of a call that guests may make too; null for a guest and for a session that has ended.
 *
 * @throws {AppError} crossSite, forbidden (an API key)
 */
export async function findCaller(request: Request, ctx: Context): Promise<{ userId: string } | null> {
  try {
    const { actor } = await authenticate(request, 'session', { requestId: ctx.requestId, ip: ctx.ip });
    return actor.type === 'user' ? { userId: actor.userId } : null;
  } catch (error) {
    if (error instanceof AppError && errorEntry(error.code).status === 401) return null;
    throw error;
  }
}
