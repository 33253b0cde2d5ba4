'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import { reachedLimit, watchLimit } from '#lib/client/reached-limit.ts';
import type { RequestWay } from './request-way.ts';

// Most visits reach no limit.
const LimitDialog = dynamic(() => import('./limit-dialog.tsx').then((module) => module.LimitDialog), { ssr: false });

/** The ways to more than a limit allows. */
export type LimitWays = {
  /** The screen on which a plan is bought; null where it does not exist. */
  upgradeHref: string | null;
  request: RequestWay;
};

/** Opens the dialog that explains a limit when something was refused by one. */
export function LimitWatch(ways: LimitWays) {
  const error = useSyncExternalStore(watchLimit, reachedLimit, () => null);
  return useWasOpen(error !== null) && <LimitDialog error={error} {...ways} />;
}
