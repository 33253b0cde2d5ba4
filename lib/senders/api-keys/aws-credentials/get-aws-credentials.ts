import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { presentApiKey } from '../present.ts';
import { requireApiKey } from '../queries.ts';
import { requireOwnGrants } from '../require-own-grants.ts';
import type { AwsCredentials } from '../schema.ts';
import { awsAccessKeyId, awsSecret } from './aws-secret.ts';

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
