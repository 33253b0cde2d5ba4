import { useEffect, useRef } from 'react';
import { useApi } from '#lib/client/use-api.ts';

/** The progress is read so often while rules are tried, in milliseconds. */
const POLL_MS = 1_000;

const OPEN = { query: { kind: 'apply-journey', state: 'open', size: 1 } } as const;

/**
 * Follows the job that tries the rules on everybody.
 *
 * @param onEnded it has ended: people may have moved.
 * @returns whether it runs, how many people it has tried, and a function to call when it may have been started.
 */
export function useApplying(onEnded: () => void): { isApplying: boolean; done: number; started: () => void } {
  const { data, mutate } = useApi('GET /api/suite/v1/jobs', OPEN, {
    refreshInterval: (latest) => (latest && latest.data.length > 0 ? POLL_MS : 0),
  });
  const job = data?.data[0];
  const isApplying = job !== undefined;
  const wasApplying = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job ends when it is no longer open
  useEffect(() => {
    if (wasApplying.current && !isApplying) onEnded();
    wasApplying.current = isApplying;
  }, [isApplying]);
  const started = () => {
    // It may have ended before it is seen.
    void mutate().then((latest) => latest?.data.length === 0 && onEnded());
  };
  return { isApplying, done: job?.progress?.done ?? 0, started };
}
