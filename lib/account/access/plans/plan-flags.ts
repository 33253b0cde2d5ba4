import type { FeaturePath } from '#lib/registry/features.ts';
import type { FeatureRow } from '../resolve-features.ts';
import { FREE_PLAN } from './built-in-plans.ts';
import { COUNTER_NAMES, COUNTERS } from './counters.ts';
import { groupFacts } from './plan-groups.ts';
import type { PlanPhase } from './plan-phase.ts';
import type { Plan } from './schema.ts';

/**
 * Returns the flags that a plan sets. In the grace period its limits are those of the free plan where these are lower, so
 * that nothing new exceeds them; after it they are the free plan's.
 *
 * @param plan null for a plan that the catalogue does not have, which limits nothing.
 */
export function planFlags(plan: Plan | null, phase: PlanPhase): FeatureRow[] {
  if (phase === 'ended') return flagsOf(FREE_PLAN);
  const own = plan ? flagsOf(plan) : [];
  return phase === 'grace' ? stricter(own, flagsOf(FREE_PLAN)) : own;
}

function flagsOf({ features }: Plan): FeatureRow[] {
  return features.flatMap(({ name, enable, subFeatures }) => {
    const counted = COUNTER_NAMES.filter((counter) => COUNTERS[counter].group === name).flatMap((counter) => {
      const listed = subFeatures.find((one) => one.name === counter);
      if (enable && !listed) return [];
      return [row(COUNTERS[counter].flag, enable && (listed?.enable ?? true), listed?.limit ?? null)];
    });
    return [row(groupFacts(name).flag, enable, null), ...counted];
  });
}

function row(path: FeaturePath, enable: boolean, limit: number | null): FeatureRow {
  const [feature = path, subFeature = ''] = path.split('.');
  return { feature, subFeature, enable, show: true, limit };
}

function stricter(own: readonly FeatureRow[], free: readonly FeatureRow[]): FeatureRow[] {
  const isSame = (one: FeatureRow, other: FeatureRow) =>
    one.feature === other.feature && one.subFeature === other.subFeature;
  const both = own.map((one) => {
    const other = free.find((candidate) => isSame(one, candidate));
    return other ? { ...one, limit: smaller(one.limit, other.limit) } : one;
  });
  // A group that only the free plan names stays as it is: a limit is no reason to turn it on.
  const limits = free.filter(({ limit }) => limit !== null);
  return [...both, ...limits.filter((one) => !own.some((candidate) => isSame(one, candidate)))];
}

function smaller(one: number | null, other: number | null): number | null {
  const limits = [one, other].filter((limit) => limit !== null && limit >= 0);
  return limits.length === 0 ? one : Math.min(...limits.map(Number));
}
