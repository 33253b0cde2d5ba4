import type { Context } from '#lib/core/context.ts';
import { presentApiKey } from './present.ts';
import { requireApiKey } from './require-api-key.ts';
import type { ApiKey } from './schema.ts';

/**
 * One key of the scope's company and environment.
 *
 * @throws {AppError} notFound, also for one that was revoked
 */
export const getApiKey = async (ctx: Pick<Context, 'scope'>, { id }: { id: string }): Promise<ApiKey> =>
  presentApiKey(await requireApiKey(ctx, id));
