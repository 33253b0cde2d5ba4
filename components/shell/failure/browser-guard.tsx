'use client';

import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { applySidebar } from '../sidebar.ts';
import { applyTheme, readTheme } from '../theme/theme.ts';
import { UnsupportedBrowser } from './unsupported-browser.tsx';
import { watchMissingPieces } from './watch-missing-pieces.ts';

const never = () => () => {};
let usable: boolean | undefined;

/** Returns true if this browser lets pages store data; checked once per page load. */
function storageUsable(): boolean {
  if (usable === undefined) {
    try {
      localStorage.setItem('probe', '1');
      localStorage.removeItem('probe');
      usable = true;
    } catch {
      usable = false;
    }
  }
  return usable;
}

/** Shows the page, or why this browser cannot (docs/product.md §2: unsupported when local storage is unusable). */
export function BrowserGuard({ children }: { children: ReactNode }) {
  const supported = useSyncExternalStore(never, storageUsable, () => true);
  // React's development remount takes from <html> what the script in the head has set.
  useLayoutEffect(() => {
    applyTheme(readTheme());
    applySidebar();
  }, []);
  useEffect(watchMissingPieces, []);
  return supported ? children : <UnsupportedBrowser />;
}
