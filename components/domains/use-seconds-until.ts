'use client';

import { useEffect, useState } from 'react';

/** Returns the whole seconds until an instant, counted down; null before the page is hydrated, and without an instant. */
export function useSecondsUntil(atMs: number | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (atMs === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return now === null || atMs === null ? null : Math.max(0, Math.ceil((atMs - now) / 1_000));
}
