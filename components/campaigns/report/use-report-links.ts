'use client';

import { usePathname } from 'next/navigation';
import type { ReportStatus } from '#lib/campaigns/reports/values.ts';
import { useFeature } from '#lib/client/features.tsx';

/** Returns the address of the people behind a number; null where the plan lists no people. */
export function usePeopleHref(): (status: ReportStatus) => string | null {
  const path = usePathname();
  const isListed = useFeature('emailReport');
  return (status) => (isListed ? `${path}?tab=people&status=${status}` : null);
}
