import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { type ApiKeyRow, findApiKey } from './store.ts';

/**
 * Lets nobody give a key more than they have: a person no more than their role allows, a key no more than its own, in
 * its own environment, and nothing where it is itself limited to addresses, domains, a subaccount or a time.
 *
 * @throws {AppError} forbidden, missingGrant
 */
export async function requireOwnGrants(
  ctx: Context,
  environment: Environment,
  grants: readonly Grant[],
): Promise<void> {
  const above = ctx.actor.type === 'user' && ctx.grants && grants.find((grant) => !ctx.grants?.includes(grant));
  if (above) {
    const cause = `A key can be given no more than you may do yourself, and that is not ${above}.`;
    throw new AppError('forbidden', { field: 'grants', value: above, cause, message: cause });
  }
  if (ctx.actor.type !== 'apiKey') return;
  if (environment !== ctx.scope.environment) throw new AppError('forbidden', { field: 'environment' });
  const own = await findApiKey(ctx.scope, ctx.actor.apiKeyId);
  if (!own || isLimited(own)) {
    throw refuse.forbidden('A key with limits of its own makes no other keys.');
  }
  const lacking = grants.find((grant) => !own.grants.includes(grant));
  if (lacking) throw new AppError('missingGrant', { field: 'grants', values: { grant: lacking } });
}

const isLimited = ({ allowedIps, domains, subaccountId, expiresAt }: ApiKeyRow): boolean =>
  allowedIps.length > 0 || domains.length > 0 || subaccountId !== null || expiresAt !== null;
