import { getRoleGrants } from '#lib/access/get-role-grants.ts';
import { getCompany } from '#lib/company/get-company.ts';
import type { Company } from '#lib/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { findSession } from '#lib/identity/find-session.ts';
import { findStagedSession, type StagedSession } from '#lib/identity/find-staged-session.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { readSessionToken } from './session-token.ts';

/** The facts of a request that a context carries on. */
export type RequestFacts = { requestId: string; ip: string | null };

/** A session that lives, its company, and the context in which its person acts. */
export type OpenSession = { session: StagedSession; company: Company; ctx: Context };

/** Where a session is named: the id of its row, and whose it must be where that is known. */
export type SessionRef = { sid: string; userId?: string };

/** The session that a cookie's token names, or null where the token is none of ours. */
export const readSessionRef = (token: string): Promise<SessionRef | null> => readSessionToken(token);

/** The whole login behind a reference, or null: the row decides, not the token. */
export async function openSession(ref: SessionRef, request: RequestFacts): Promise<OpenSession | null> {
  const session = await findSession(platformContext(request), ref.sid);
  return session && enter({ ...session, stage: 'full' }, ref, request);
}

/** The same for a login of any stage: for the steps that lead to a whole one. */
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
    // Who has a step left to take may do nothing but that.
    grants: session.stage === 'full' ? grants : [],
  });
  return { session, company, ctx };
}
