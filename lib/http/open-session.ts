import { getCompany } from '#lib/company/get-company.ts';
import type { Company } from '#lib/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { findSession, type LiveSession } from '#lib/identity/find-session.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { readSessionToken } from './session-token.ts';

/** A session that lives, its company, and the context in which its person acts. */
export type OpenSession = { session: LiveSession; company: Company; ctx: Context };

/** The session behind a cookie's token, or null: the row decides, not the token. */
export async function openSession(
  token: string,
  request: { requestId: string; ip: string | null },
): Promise<OpenSession | null> {
  const claims = await readSessionToken(token);
  const session = claims && (await findSession(platformContext(request), claims.sid));
  if (!session || session.user.id !== claims.userId) return null;
  const company = await getCompany({ scope: { companyId: session.companyId, environment: 'sandbox' } });
  const ctx = platformContext({
    ...request,
    scope: { companyId: company.id, environment: company.environment },
    actor: { type: 'user', userId: session.user.id, sessionId: session.id },
  });
  return { session, company, ctx };
}
