import { authenticateApiKey } from '#lib/api-keys/authenticate-api-key.ts';
import { requireGrant } from '#lib/api-keys/require-grant.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Grant } from '#lib/core/grants.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { openSession } from './open-session.ts';
import { requireSameOrigin } from './same-origin.ts';
import { readCookie, sessionCookieName } from './session-cookie.ts';

/**
 * Who makes a call of the Config APIs: an API key with the grant (none where `access` is `session`) in `Authorization: Bearer`, or else the session of the
 * cookie, which may write only from a page of ours.
 *
 * @throws {AppError} loggedOut (neither), sessionExpired, crossSite, invalidApiKey, missingGrant, ipNotAllowed,
 *   accountSuspended, productionRequired, forbidden (a subaccount's key)
 */
export async function authenticate(
  request: Request,
  access: 'session' | Grant,
  facts: { requestId: string; ip: string | null },
): Promise<Context> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) return byKey(authorization, access, facts);
  const token = readCookie(request.headers, sessionCookieName());
  if (!token) throw new AppError('loggedOut');
  const open = await openSession(token, facts);
  if (!open) throw new AppError('sessionExpired');
  requireSameOrigin(request);
  return open.ctx;
}

async function byKey(
  authorization: string,
  access: 'session' | Grant,
  facts: { requestId: string; ip: string | null },
): Promise<Context> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!token) throw new AppError('invalidApiKey');
  const key = await authenticateApiKey(token, facts.ip);
  if (access === 'session') throw new AppError('forbidden');
  requireGrant(key, access);
  // These calls know the whole company, and a subaccount's key may see its own part only.
  if (key.subaccountId !== null) throw new AppError('forbidden');
  return platformContext({
    ...facts,
    scope: { companyId: key.companyId, environment: key.environment },
    actor: { type: 'apiKey', apiKeyId: key.apiKeyId },
  });
}
