import { getGuestFeatures } from '#lib/account/access/get-guest-features.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import type { FeatureSet } from '#lib/account/access/resolve-features.ts';
import { getRoleGrants } from '#lib/account/access/role-grants.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import type { Company } from '#lib/account/company/schema.ts';
import { findSession, findStagedSession, type StagedSession } from '#lib/account/identity/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { clientIp } from '../request/client-ip.ts';
import { readCookie } from '../request/cookies.ts';
import { requestIdOf } from '../request/request-id.ts';
import { sessionCookieName } from './session-cookie.ts';
import { readSessionToken } from './session-token.ts';

/** The facts of a request that become a part of the context. */
export type RequestFacts = { requestId: string; ip: string | null };

/** An active session, its company, and the context in which its person acts. */
export type OpenSession = { session: StagedSession; company: Company; ctx: Context };

/** A reference to a session: the id of its row, and its person if known. */
export type SessionRef = { sid: string; userId?: string };

/** Returns the session that a cookie's token names; null if the token was not issued by this installation. */
export const readSessionRef = (token: string): Promise<SessionRef | null> => readSessionToken(token);

/** Returns the full session of a reference; null if its row says otherwise. */
export async function openSession(ref: SessionRef, request: RequestFacts): Promise<OpenSession | null> {
  const session = await findSession(platformContext(request), ref.sid);
  return session && enter({ ...session, stage: 'full' }, ref, request);
}

/** Returns the session of a reference at any stage, for the steps of the sign-in; null if it has ended. */
export async function openStagedSession(ref: SessionRef, request: RequestFacts): Promise<OpenSession | null> {
  const session = await findStagedSession(platformContext(request), ref.sid);
  return session && enter(session, ref, request);
}

async function enter(session: StagedSession, ref: SessionRef, request: RequestFacts): Promise<OpenSession | null> {
  if (session.user.id !== (ref.userId ?? session.user.id)) return null;
  const scope = { companyId: session.companyId, environment: 'sandbox' } as const;
  const [company, grants] = await Promise.all([
    getCompany({ scope }),
    getRoleGrants({ scope }, { userId: session.user.id, role: session.role }),
  ]);
  const ctx = platformContext({
    ...request,
    scope: { companyId: company.id, environment: company.environment },
    actor: { type: 'user', userId: session.user.id, sessionId: session.id },
    // A session with a pending step, or whose person still has to set up a second factor, has no grants.
    grants: session.stage === 'full' && !session.needsTwoFactor ? grants : [],
  });
  return { session, company, ctx };
}

/** Returns the feature flags of a request's reader: those of their company, or those of a guest. */
export async function readFeatures(headers: Headers): Promise<FeatureSet> {
  const ref = await readSessionRef(readCookie(headers, sessionCookieName()) ?? '');
  const open = ref && (await openSession(ref, { requestId: requestIdOf(headers), ip: clientIp(headers) }));
  return open ? (await requestAccess(open.ctx)).features : getGuestFeatures();
}
