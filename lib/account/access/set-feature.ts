import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { FEATURE_ENTRIES, featureLabel, findFeature } from '#lib/registry/features.ts';
import { STOCK_NAMES } from './plans/counters.ts';
import type { GlobalFeature, SetFeatureInput } from './schema.ts';
import {
  type FeatureChange,
  type FeatureFacts,
  findGlobalFeatures,
  upsertCompanyFeature,
  upsertGlobalFeature,
} from './store.ts';

/**
 * Sets a flag of the scope's company; effective on the next request. A repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function setFeature(ctx: Context, input: SetFeatureInput): Promise<void> {
  const { companyId } = ctx.scope;
  await audited(ctx, 'feature.set', input.feature, async (db) => {
    const before = await upsertCompanyFeature(db, companyId, STOCK_NAMES, changeOf(input)).catch((error: unknown) => {
      throw isUnknownCompany(error) ? refuse.notFound('company') : error;
    });
    return factsOf(input, before);
  });
}

/** Sets a flag for all companies; recorded in the audit log of the platform. */
export async function setGlobalFeature(ctx: Context, input: SetFeatureInput): Promise<void> {
  const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
  await audited(platform, 'feature.set-global', input.feature, async (db) =>
    factsOf(input, await upsertGlobalFeature(db, changeOf(input))),
  );
}

function changeOf({ feature, enable, show, limit }: SetFeatureInput): FeatureChange {
  const { group, name } = findFeature(feature) ?? { group: feature, name: '' };
  return { group, name, enable, show: show ?? null, limit: limit ?? null };
}

const factsOf = (input: SetFeatureInput, before: FeatureFacts | null) => ({
  before,
  after: {
    enable: input.enable,
    show: input.show ?? before?.show ?? true,
    limit: input.limit ?? before?.limit ?? null,
  },
});

/** Returns true if PostgreSQL reported a foreign key violation, which means that the company does not exist. */
const isUnknownCompany = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Returns every feature flag with the setting of the installation, in the order of the catalogue. */
export async function listGlobalFeatures(): Promise<GlobalFeature[]> {
  const rows = await findGlobalFeatures();
  return FEATURE_ENTRIES.map(({ path, group, name, available }) => {
    const row = rows.find((one) => one.feature === group && one.subFeature === name);
    const { enable = null, show = null, limit = null } = row ?? {};
    return { feature: path, label: featureLabel(path), available, enable, show, limit };
  });
}
