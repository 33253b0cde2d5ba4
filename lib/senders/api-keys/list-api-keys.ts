import type { Context } from '#lib/core/context.ts';
import { presentApiKey } from './present.ts';
import type { ApiKey } from './schema.ts';
import { findApiKeys } from './store.ts';

/**
 * The keys of the scope's company and environment that were not revoked, newest first, at most 1,000. Replaced ones are among
 * them as long as they work.
 *
 * @param filter the sub-account whose keys are listed; all keys without one.
 */
export async function listApiKeys(
  ctx: Pick<Context, 'scope' | 'now'>,
  { subaccountId }: { subaccountId?: string | undefined } = {},
): Promise<ApiKey[]> {
  const { environment } = ctx.scope;
  return (await findApiKeys(ctx.scope, { environment, subaccountId }, ctx.now())).map(presentApiKey);
}
