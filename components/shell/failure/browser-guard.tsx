'use client';

import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { applySidebar } from '../sidebar.ts';
import { applyTheme, readTheme } from '../theme/theme.ts';
import { reloadOnce } from './reload-once.ts';
import { UnsupportedBrowser } from './unsupported-browser.tsx';

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

/**
 * Reloads the page once when a piece of it could not be fetched and nothing in the page caught the error
 * (docs/product.md §2, guard rule 9). A browser that is offline would lose the page, so nothing is reloaded then.
 * Returns a function that stops watching.
 */
function watchMissingPieces(): () => void {
  const onFailure = (error: unknown) => {
    if (navigator.onLine) reloadOnce(error);
  };
  const onError = (event: ErrorEvent) => onFailure(event.error);
  const onRejection = (event: PromiseRejectionEvent) => onFailure(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
