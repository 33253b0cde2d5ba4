import { getCompany } from '#lib/account/company/queries.ts';
import { openUsage } from '#lib/account/usage/open-usage.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Preparation, PrepareEnvironmentInput } from './schema.ts';
import { findEnvironmentMeans } from './store.ts';

type Found = Omit<Preparation, 'step'>;
type Step = (ctx: Context, environment: Environment) => Promise<Found>;

/**
 * Does one step of getting an environment ready for the scope's company: a look at what is there, or the making of what
 * is missing. Every step can be repeated.
 *
 * @returns `open` where people have something left to do, `failed` where the environment cannot be used as it is.
 * @throws {AppError} notFound
 */
export async function prepareEnvironment(ctx: Context, input: PrepareEnvironmentInput): Promise<Preparation> {
  return { step: input.step, ...(await STEPS[input.step](ctx, input.environment)) };
}

const STEPS: Record<PrepareEnvironmentInput['step'], Step> = {
  // Read again: all other steps depend on the switch.
  environment: async (ctx, environment) => {
    const company = await getCompany(ctx);
    return { state: company.environment === environment ? 'done' : 'failed', found: company.environment };
  },
  sender: async (ctx, environment) => {
    const { domain } = await findEnvironmentMeans(ctx.scope, environment);
    return { state: domain ? 'done' : 'failed', found: domain };
  },
  quota: async (ctx, environment) => {
    const quota = (await findQuota(ctx, environment)) ?? (await openQuota(ctx, environment));
    return { state: quota === null ? 'failed' : 'done', found: quota === null ? null : String(quota) };
  },
  recipients: async (ctx, environment) => {
    if (environment === 'production') return { state: 'done', found: null };
    const { verified } = await findEnvironmentMeans(ctx.scope, environment);
    return { state: verified > 0 ? 'done' : 'open', found: String(verified) };
  },
  keys: async (ctx, environment) => {
    const { keys } = await findEnvironmentMeans(ctx.scope, environment);
    return { state: keys > 0 ? 'done' : 'open', found: String(keys) };
  },
};

/** Mails that the environment's period still bears; -1 is unlimited, null where there is no such quota. */
async function findQuota(ctx: Context, environment: Environment): Promise<number | null> {
  const { features, slots } = await getUsage(ctx);
  const slot = environment === 'sandbox' ? slots.sandbox : features[TRANSACTIONAL_EMAIL];
  if (!slot?.enable) return null;
  return slot.quota < 0 ? slot.quota : Math.max(slot.quota - slot.usage, 0);
}

/** Opens the quotas that a company lacks, and returns the environment's. */
async function openQuota(ctx: Context, environment: Environment): Promise<number | null> {
  const { id, timezone } = await getCompany(ctx);
  await withTransaction((db) => openUsage(db, { companyId: id, timezone, now: ctx.now() }));
  return findQuota(ctx, environment);
}
