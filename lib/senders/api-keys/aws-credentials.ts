import { createHmac, hkdfSync } from 'node:crypto';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { admitKey, findCachedKey } from './admit-key.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';
import { findKeyById } from './authentication-store.ts';
import { presentApiKey } from './present.ts';
import { requireApiKey } from './queries.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import type { AwsCredentials } from './schema.ts';

const INFO = 'mailwright aws credentials 1';

/** Returns the access key id of an API key, as Amazon's SDKs send it: the key's id without dashes. */
export const awsAccessKeyId = (apiKeyId: string): string => apiKeyId.replaceAll('-', '').toUpperCase();

/** Reads the id of an API key from an access key id; null for any other text. */
export function readAccessKeyId(text: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(text) ?? [];
  return parts.length > 0 ? parts.join('-').toLowerCase() : null;
}

/**
 * Returns the secret access key of an API key, derived from ENCRYPTION_KEY (HKDF, RFC 5869), since an API key itself is
 * stored as a hash only. It ends with its key: a rotated key has another id. Null without that setting.
 */
export function awsSecret(apiKeyId: string): string | null {
  const { ENCRYPTION_KEY } = settings();
  if (!ENCRYPTION_KEY) return null;
  const key = Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY, '', INFO, 32));
  return createHmac('sha256', key).update(`ses:${apiKeyId}`).digest('base64');
}

/** A request that was signed with the access key pair of an API key. */
type SignedRequest = {
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

/**
 * Returns the access key pair with which Amazon's SDKs act as an API key, the same each time. Every call is recorded in the
 * audit log. Nobody gets the pair of a key that may do more than they.
 *
 * @throws {AppError} notFound, sdkKeyRefused, forbidden, missingGrant, notAvailable (without ENCRYPTION_KEY)
 */
export async function getAwsCredentials(ctx: Context, { id }: { id: string }): Promise<AwsCredentials> {
  const key = await requireApiKey(ctx, id);
  if (key.sdk !== null) throw new AppError('sdkKeyRefused');
  await requireOwnGrants(ctx, ctx.scope.environment, presentApiKey(key).grants);
  const secretAccessKey = awsSecret(id);
  if (secretAccessKey === null) throw new AppError('notAvailable', { field: 'ENCRYPTION_KEY' });
  await audited(ctx, 'api-key.read-aws', id, async () => ({}));
  return { accessKeyId: awsAccessKeyId(id), secretAccessKey };
}
