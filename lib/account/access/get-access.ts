import type { Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { FEATURE_ENTRIES, type FeaturePath } from '#lib/registry/features.ts';
import { readVendor } from './find-vendor.ts';
import type { PlanPhase } from './plans/plan-phase.ts';
import { readPlanTerm } from './plans/read-plan-term.ts';
import { type FeatureSet, resolveFeatures } from './resolve-features.ts';
import type { Vendor } from './schema.ts';
import { findAccessRow } from './store.ts';

/** The feature flags of a company, its vendor and its suspension. */
export type Access = {
  features: FeatureSet;
  vendor: Vendor;
  /** Null unless the operator has suspended the company. */
  suspension: { reason: string | null } | null;
  planPhase: PlanPhase;
};

/**
 * Returns the current feature flags, vendor and suspension of the scope's company.
 *
 * @param db the caller's transaction; without one, the pool.
 * @throws {AppError} notFound
 */
export async function getAccess({ scope }: { scope: Pick<Scope, 'companyId'> }, db?: Database): Promise<Access> {
  const row = await findAccessRow(scope, db);
  if (!row) throw refuse.notFound('company');
  const vendor = readVendor(row.vendor, row.vendorName);
  const listed = listedFlags(scope.companyId);
  const { suspension, own: company, global } = row;
  const { phase: planPhase, flags: plan } = readPlanTerm(row.term, new Date());
  return { vendor, suspension, planPhase, features: resolveFeatures({ company, plan, global, vendor, listed }) };
}

/** Returns the flags for named companies that the operator's setting gives a company (docs/product.md §6). */
function listedFlags(companyId: string): ReadonlySet<FeaturePath> {
  const lists = settings().FEATURE_COMPANIES;
  const named = FEATURE_ENTRIES.filter(
    ({ group, name }) => group === 'listed' && lists.get(name.toLowerCase())?.has(companyId),
  );
  return new Set(named.map(({ path }) => path));
}
