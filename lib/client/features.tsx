'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { ClientAccess, FeatureName } from '#lib/account/access/schema.ts';
import type { Grant } from '#lib/registry/grants.ts';

const AccessContext = createContext<ClientAccess>({ features: [], limits: {}, grants: [] });

/** Gives the screens below the company's features and the person's grants. The API enforces both independently. */
export function AccessProvider({ access, children }: { access: ClientAccess; children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** Returns true when the company has a feature; without a provider above it has none. */
export const useFeature = (path: FeatureName): boolean => useContext(AccessContext).features.includes(path);

/** How much of a feature there may be: -1 is unlimited, 0 where it is off. */
export function useFeatureLimit(path: FeatureName): number {
  const { features, limits } = useContext(AccessContext);
  return features.includes(path) ? (limits[path] ?? -1) : 0;
}

/** Returns true when the person's role has a grant. */
export const useGrant = (grant: Grant): boolean => useContext(AccessContext).grants.includes(grant);
