'use client';

import { useEffect } from 'react';
import { connection, ping, watchConnection } from '#lib/client/connection.ts';
import type { Brand } from '#lib/core/brand.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { DisconnectedPanel } from './disconnected-panel.tsx';

/** /err: asks the server until it answers, then goes to the path that `redirect` names, or to /dashboard (docs/product.md §4). */
export function DisconnectedPage({ brand }: { brand: Brand }) {
  useEffect(() => {
    const goBack = () => {
      const wanted = safePath(new URLSearchParams(window.location.search).get('redirect'));
      window.location.replace(wanted ?? '/dashboard');
    };
    const unwatch = watchConnection(() => {
      if (connection() === 'connected') goBack();
    });
    void ping().then(() => {
      if (connection() === 'connected') goBack();
    });
    return unwatch;
  }, []);
  return <DisconnectedPanel brand={brand} />;
}
