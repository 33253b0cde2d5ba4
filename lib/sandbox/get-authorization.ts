import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findAuthorization } from './find-authorization.ts';
import type { Authorization } from './schema.ts';

/**
 * What stands behind the token of a mailed link. Confirms nothing.
 *
 * @throws {AppError} notFound (unknown or used)
 */
export async function getAuthorization(ctx: Pick<Context, 'now'>, token: string): Promise<Authorization> {
  const authorization = await findAuthorization(ctx, token);
  if (!authorization) throw new AppError('notFound', { values: { entity: 'link' } });
  return authorization;
}
