'use client';

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that there is no connection, while there is none. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-subtle px-4 py-1.5 text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be old, and nothing can be saved.
        </p>
      )}
    </div>
  );
}
