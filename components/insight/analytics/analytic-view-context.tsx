'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, use, useMemo, useTransition } from 'react';
import { type AnalyticView, analyticViewQuery, isSameView, readAnalyticView } from '#lib/core/analytics/view.ts';

/** The view that the URL names, and the ways to change it. */
export type AnalyticViewState = {
  view: AnalyticView;
  /** The view of the page without parameters: the summary, or the preset. */
  base: AnalyticView;
  isChanged: boolean;
  /** True while the server answers a change. */
  pending: boolean;
  hrefOf: (change: Partial<AnalyticView>) => string;
  /** Changes the view and asks the server for it; Back undoes it. */
  change: (change: Partial<AnalyticView>) => void;
  /** Changes a part of the view that needs no other data. */
  show: (change: Pick<Partial<AnalyticView>, 'chart'>) => void;
};

const ViewContext = createContext<AnalyticViewState | null>(null);

/** Gives the components below the view that the URL names, relative to the one of the page. */
export function AnalyticViewProvider({ base, children }: { base: AnalyticView; children: ReactNode }) {
  const path = usePathname();
  const params = useSearchParams();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const state = useMemo((): AnalyticViewState => {
    const view = readAnalyticView(params, base);
    const hrefOf = (change: Partial<AnalyticView>) => path + analyticViewQuery({ ...view, ...change }, base);
    return {
      view,
      base,
      isChanged: !isSameView(view, base),
      pending,
      hrefOf,
      change: (change) => startTransition(() => router.push(hrefOf(change), { scroll: false })),
      show: (change) => window.history.replaceState(null, '', hrefOf(change)),
    };
  }, [path, params, base, router, pending]);
  return <ViewContext value={state}>{children}</ViewContext>;
}

/**
 * Returns the view that the URL names.
 *
 * @throws where no `AnalyticViewProvider` is above.
 */
export function useAnalyticView(): AnalyticViewState {
  const state = use(ViewContext);
  if (!state) throw new Error('useAnalyticView needs an AnalyticViewProvider above it');
  return state;
}
