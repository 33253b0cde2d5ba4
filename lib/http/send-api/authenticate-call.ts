import { AppError } from '#lib/core/errors/app-error.ts';
import { authenticateApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { actForSubaccount } from '#lib/senders/subaccounts/sending/choose-subaccount.ts';
import type { ApiCall } from './call.ts';

/**
 * Authenticates the key of a call: `Authorization: Bearer <key>`, the bare key, or Basic with the key as the user name
 * or the password. A company's key may act for a sub-account, which `X-MSYS-SUBACCOUNT` names by its number.
 *
 * @param beforeLookUp called before a key that is not cached is looked up in the database; may refuse.
 * @throws {AppError} missingApiKey, sdkKeyRefused, invalidApiKey, ipNotAllowed, accountSuspended, productionRequired,
 *   invalidField and notFound (the sub-account)
 */
export async function authenticateCall(call: ApiCall, beforeLookUp: () => void): Promise<AuthenticatedKey> {
  const given = call.header('authorization')?.trim() ?? '';
  const token = readToken(given);
  if (token === '') throw new AppError('missingApiKey');
  const key = await authenticateApiKey(token, call.ip, beforeLookUp);
  return actForSubaccount(key, call.header('x-msys-subaccount'));
}

/** Returns the key of an `Authorization` header: after `Bearer`, bare, or as user name or password of Basic; empty without one. */
export function readToken(authorization: string): string {
  const [, scheme = '', rest = authorization] = /^([A-Za-z]+)(?: +(.*))?$/.exec(authorization) ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return rest === authorization ? '' : rest.trim();
    case 'basic':
      return rest === authorization ? '' : fromBasic(rest);
    default:
      return authorization;
  }
}

function fromBasic(credentials: string): string {
  const [, user = '', password = ''] = /^([^:]*):?(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
  return password.startsWith('tx_') && !user.startsWith('tx_') ? password : user;
}
