'use client';

import { useEffect, useState } from 'react';

/**
 * Whole seconds until an instant, counting down to 0; 0 until the page is hydrated, because the server's clock differs.
 *
 * @param untilMs Unix time in milliseconds.
 */
export function useCountdown(untilMs: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => {
      const seconds = Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1_000);
    count();
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}
