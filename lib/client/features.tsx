'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { ClientAccess, FeatureName } from '#lib/access/schema.ts';
import type { Grant } from '#lib/core/grants.ts';

const AccessContext = createContext<ClientAccess>({ features: [], limits: {}, grants: [] });

/** Tells the screens below what the company has and what the person may do; the API refuses the rest by itself. */
export function AccessProvider({ access, children }: { access: ClientAccess; children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** Whether the company has a feature; without a provider above it has none. */
export const useFeature = (path: FeatureName): boolean => useContext(AccessContext).features.includes(path);

/** How much of a feature there may be: -1 is unlimited, 0 where it is off. */
export function useFeatureLimit(path: FeatureName): number {
  const { features, limits } = useContext(AccessContext);
  return features.includes(path) ? (limits[path] ?? -1) : 0;
}

/** Whether the person's role allows something. */
export const useGrant = (grant: Grant): boolean => useContext(AccessContext).grants.includes(grant);
