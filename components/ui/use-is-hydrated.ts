'use client';

import { useSyncExternalStore } from 'react';

const watchNothing = () => () => {};

/** Returns false on the server and in the first paint, and true once React runs the page. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
