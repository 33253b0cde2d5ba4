import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { admitKey, findCachedKey } from '../admit-key.ts';
import type { AuthenticatedKey } from '../authenticated-key.ts';
import { findKeyById } from '../authentication-store.ts';
import { awsSecret } from './aws-secret.ts';

/** A request that was signed with the access key pair of an API key. */
export type SignedRequest = {
  /** The id of the API key. */
  id: string;
  ip: string | null;
  /** Checks the signature with a secret, for the company of the key. */
  isSigned(secret: string, companyId: string): Promise<boolean>;
};

/**
 * Proves the API key of a request that is signed with its access key pair.
 *
 * @param beforeLookUp is called before the database is asked for a key that is not at hand, and may refuse.
 * @throws {AppError} invalidApiKey (unknown, revoked, expired, or another signature), sdkKeyRefused, and those of `admitKey`
 */
export async function authenticateSignature(
  { id, ip, isSigned }: SignedRequest,
  beforeLookUp: () => void,
): Promise<AuthenticatedKey> {
  if (!isUuid(id)) throw new AppError('invalidApiKey');
  const key = await findCachedKey(`id ${id}`, () => {
    beforeLookUp();
    return findKeyById(id);
  });
  const secret = awsSecret(id);
  if (secret === null || !(await isSigned(secret, key.companyId))) throw new AppError('invalidApiKey');
  if (key.sdk !== null) throw new AppError('sdkKeyRefused');
  return admitKey(key, ip);
}
