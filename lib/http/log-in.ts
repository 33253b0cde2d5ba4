import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findSession } from '#lib/identity/find-session.ts';
import { Credentials } from '#lib/identity/schema.ts';
import { startSession } from '#lib/identity/start-session.ts';
import { verifyCredentials } from '#lib/identity/verify-credentials.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { log } from '#lib/infra/log/log.ts';
import { asAppError } from './answer-error.ts';
import { clientIp } from './client-ip.ts';
import { requestIdOf } from './request-id.ts';
import type { SessionClaims } from './session-token.ts';

/**
 * Opens a session for what the login form sent, and answers what its cookie will say.
 *
 * @throws {AppError} loginFailed, tooManyLogins, internal; its sentence reaches the form.
 */
export async function logIn(given: unknown, headers: Headers): Promise<SessionClaims & { id: string }> {
  const ctx = platformContext({ requestId: requestIdOf(headers), ip: clientIp(headers) });
  const line = { requestId: ctx.requestId, ip: ctx.ip };
  try {
    const claims = await open(ctx, given, headers.get('user-agent') ?? '');
    log().info({ ...line, userId: claims.userId, outcome: 'opened' }, 'login');
    return { ...claims, id: claims.userId };
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal === error) log().info({ ...line, outcome: refusal.code }, 'login');
    else log().error({ ...line, err: error }, 'login failed');
    throw refusal;
  }
}

async function open(ctx: Context, given: unknown, userAgent: string): Promise<SessionClaims> {
  const credentials = Credentials.safeParse(given);
  if (!credentials.success) throw new AppError('loginFailed');
  const user = await verifyCredentials(ctx, credentials.data);
  const { sessionId } = await startSession(ctx, { userId: user.id, userAgent });
  const session = await findSession(ctx, sessionId);
  // A person without a company has nothing to see.
  if (!session) throw new AppError('loginFailed');
  const company = await getCompany({ scope: { companyId: session.companyId, environment: 'sandbox' } });
  return { sid: sessionId, userId: user.id, environment: company.environment };
}
