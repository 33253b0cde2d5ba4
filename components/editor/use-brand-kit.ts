'use client';

import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { BrandKit } from '#lib/content/brand-kit/schema.ts';

/** Reads the brand kit of the company; null until it is known, and for people who may not see it. */
export function useBrandKit(): BrandKit | null {
  const isAllowed = useGrant('templates/view');
  const hasTemplates = useFeature('template');
  const { data } = useApi(isAllowed && hasTemplates ? 'GET /api/suite/v1/brand-kit' : null);
  return data ?? null;
}
