import { NO_LIMIT } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { FeatureSet } from './resolve-features.ts';
import type { ClientAccess } from './schema.ts';

/** Returns the part of a company's flags and a person's grants that the browser needs to show what works. */
export function clientAccess(features: FeatureSet, grants: readonly Grant[] = []): ClientAccess {
  const on = [...features].filter(([, { enable }]) => enable);
  return {
    features: on.map(([path]) => path),
    limits: Object.fromEntries(
      on.filter(([, { limit }]) => limit !== NO_LIMIT).map(([path, { limit }]) => [path, limit]),
    ),
    grants: [...grants],
  };
}
