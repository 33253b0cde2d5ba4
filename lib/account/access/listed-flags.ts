import { settings } from '#lib/infra/config/settings.ts';
import { FEATURE_ENTRIES, type FeaturePath } from '#lib/registry/features.ts';

/** Returns the flags for named companies that the operator's setting gives a company (docs/product.md §6). */
export function listedFlags(companyId: string): ReadonlySet<FeaturePath> {
  const lists = settings().FEATURE_COMPANIES;
  const named = FEATURE_ENTRIES.filter(
    ({ group, name }) => group === 'listed' && lists.get(name.toLowerCase())?.has(companyId),
  );
  return new Set(named.map(({ path }) => path));
}
