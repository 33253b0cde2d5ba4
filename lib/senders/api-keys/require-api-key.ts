import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { type ApiKeyRow, findApiKey } from './store.ts';

/**
 * A key of the scope's company and environment that was not revoked.
 *
 * @throws {AppError} notFound
 */
export async function requireApiKey({ scope }: Pick<Context, 'scope'>, id: string): Promise<ApiKeyRow> {
  const key = isUuid(id) ? await findApiKey(scope, id) : null;
  if (key && key.environment === scope.environment && key.revokedAt === null) return key;
  throw refuse.notFound('API key');
}
