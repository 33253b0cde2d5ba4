'use client';

import { useSyncExternalStore } from 'react';

/** Windows below the breakpoints of Tailwind. */
const NARROW = { lg: '(width < 64rem)', '2xl': '(width < 96rem)' } as const;

/** A width of the window from which more is shown side by side. */
type Breakpoint = keyof typeof NARROW;

const watch = (breakpoint: Breakpoint) => (changed: () => void) => {
  const query = window.matchMedia(NARROW[breakpoint]);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

const WATCH: Readonly<Record<Breakpoint, ReturnType<typeof watch>>> = { lg: watch('lg'), '2xl': watch('2xl') };

/**
 * Returns true while the window is too narrow for two things beside each other: below `lg`, as for a drawer beside its
 * list, or another breakpoint. False on the server.
 */
export const useIsNarrow = (breakpoint: Breakpoint = 'lg'): boolean =>
  useSyncExternalStore(
    WATCH[breakpoint],
    () => window.matchMedia(NARROW[breakpoint]).matches,
    () => false,
  );
