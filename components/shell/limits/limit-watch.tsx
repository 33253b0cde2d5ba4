'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import { reachedLimit, watchLimit } from '#lib/client/reached-limit.ts';
import type { PlanNotice } from './plan-notice.ts';
import type { LimitWays } from './request-way.ts';

// Most visits reach no limit, nor come near one.
const PlanBar = dynamic(() => import('./plan-bar.tsx').then((module) => module.PlanBar));
const LimitDialog = dynamic(() => import('./limit-dialog.tsx').then((module) => module.LimitDialog), { ssr: false });

/** The bar of the plan, where it has something to say, and the dialog that explains a limit when something was refused by one. */
export function LimitWatch({ notice, ...ways }: LimitWays & { notice: PlanNotice | null }) {
  const error = useSyncExternalStore(watchLimit, reachedLimit, () => null);
  const wasOpen = useWasOpen(error !== null);
  return (
    <>
      {notice && <PlanBar notice={notice} upgradeHref={ways.upgradeHref} />}
      {wasOpen && <LimitDialog error={error} {...ways} />}
    </>
  );
}
