import { getAccess } from '#lib/access/get-access.ts';
import { featureLimit } from '#lib/access/resolve-features.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import type { Grant } from '#lib/core/grants.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { completeTourStep } from '#lib/onboarding/complete-tour-step.ts';
import type { TourStep } from '#lib/onboarding/tour-steps.ts';
import { createKeySecret } from './create-key-secret.ts';
import { DEFAULT_GRANTS } from './default-grants.ts';
import { presentApiKey } from './present.ts';
import { requireLimits } from './require-limits.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import { API_KEYS_MAX, type CreateApiKeyInput, type CreatedApiKey } from './schema.ts';
import { findApiKey, insertApiKey } from './store.ts';

/**
 * Creates a key for REST and SMTP. The answer holds the whole key, which is stored as a hash only and shown once.
 * Not idempotent: every call creates another key.
 *
 * @throws {AppError} invalidField (an expiry that has passed, a domain that the
 *   company has not), limitReached, featureOff (limits to addresses), missingGrant (a key
 *   gives another one no more than it has itself), forbidden (no more does a person; a key makes keys of its own environment only, and none where it is itself
 *   limited to addresses, domains, a subaccount or a time)
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const environment = input.environment ?? ctx.scope.environment;
  const grants = [...new Set(input.grants ?? DEFAULT_GRANTS)];
  await requireOwnGrants(ctx, environment, grants);
  await requireLimits(ctx, input);
  const max = await countAllowed(ctx);
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  const { key, ...secret } = createKeySecret(environment);
  const row = {
    id: newOpaqueId(),
    environment,
    name: input.name,
    ...secret,
    grants,
    allowedIps: input.allowedIps ?? [],
    domains: input.domains ?? [],
    expiresAt,
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
  };
  await withTransaction(async (db) => {
    const isMade = await insertApiKey(db, ctx.scope, row, max);
    if (!isMade) throw limitReached(max, 'API keys');
    const { name, hint, allowedIps, domains } = row;
    const after = { name, hint, environment, grants, allowedIps, domains, expiresAt };
    await recordAudit(db, ctx, { action: 'api-key.create', targetType: 'api-key', targetId: row.id, after });
    for (const step of stepsOf(environment, grants)) {
      await completeTourStep(db, { companyId: ctx.scope.companyId, step });
    }
  });
  const made = await findApiKey(ctx.scope, row.id);
  if (!made) throw new AppError('notFound', { values: { entity: 'API key' } });
  return { ...presentApiKey(made), key };
}

/** Returns the steps of the tour that a key completes. */
function stepsOf(environment: Environment, grants: readonly Grant[]): TourStep[] {
  const steps: TourStep[] = environment === 'production' ? ['productionAddApiKeys'] : [];
  return grants.includes('recipient_validation/manage') ? [...steps, 'emailValidationApiKey'] : steps;
}

/** Returns the number of keys that the company may have by its flags. */
async function countAllowed(ctx: Context): Promise<number> {
  // The operator is not bound by what a vendor's people are offered.
  if (ctx.actor.type === 'operator') return API_KEYS_MAX;
  const limit = featureLimit((await getAccess(ctx)).features, 'apiKey.create');
  return limit < 0 ? API_KEYS_MAX : Math.min(limit, API_KEYS_MAX);
}
