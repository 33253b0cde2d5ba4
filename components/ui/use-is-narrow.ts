'use client';

import { useSyncExternalStore } from 'react';

/** Below this width a drawer covers its list: the breakpoint `lg`. */
const NARROW = '(width < 64rem)';

function watch(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns true while the window is too narrow for a drawer beside a list; false on the server. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
