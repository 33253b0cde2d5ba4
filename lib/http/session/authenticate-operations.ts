import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { limitGuesses } from '../calls/limit-calls.ts';
import { readCookie } from '../request/cookies.ts';
import { requireSameOrigin } from '../request/same-origin.ts';
import { authenticateOperator } from './authenticate-operator.ts';
import { API_KEY_PREFIX, readBearer } from './bearer-token.ts';
import { openSession, type RequestFacts, readSessionRef, type SessionRef } from './open-session.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Returns the refusal of an unknown route. */
export const noSuchCall = (): AppError => refuse.notFound('call');

/**
 * Authenticates an operator of the installation: by OPERATOR_TOKEN, or by the session's cookie or bearer token of a
 * person whom the command line made an operator. The context is the platform's, so that no company's audit log shows
 * the operator's actions.
 *
 * @throws {AppError} notFound for everyone else, with the message of an unknown route.
 */
export async function authenticateOperations(request: Request, facts: RequestFacts): Promise<Context> {
  const ctx = await findOperator(request, facts).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!ctx) throw noSuchCall();
  return ctx;
}

async function findOperator(request: Request, facts: RequestFacts): Promise<Context | null> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    if (token === '' || token.startsWith(API_KEY_PREFIX)) return null;
    const ref = await readBearer(token).catch(() => null);
    if (ref) return bySession(ref, facts);
    return settings().OPERATOR_TOKEN ? limitGuesses(facts.ip, async () => authenticateOperator(request, facts)) : null;
  }
  const ref = await readSessionRef(readCookie(request.headers, sessionCookieName()) ?? '');
  const ctx = ref && (await bySession(ref, facts));
  if (ctx) requireSameOrigin(request);
  return ctx;
}

async function bySession(ref: SessionRef, facts: RequestFacts): Promise<Context | null> {
  const open = await openSession(ref, facts);
  if (!open?.session.isOperator) return null;
  const scope = { companyId: PLATFORM_COMPANY_ID, environment: 'production' } as const;
  return platformContext({ ...facts, scope, actor: open.ctx.actor });
}
