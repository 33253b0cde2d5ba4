'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';

/** A draft is rendered again so many milliseconds after the last key. */
const TYPING_MS = 250;

/** The last draft that could be rendered, null before the first, and the failure of the last render. */
export type Rendered<Answer> = { rendered: Answer | null; error: ApiError | null };

/**
 * Renders what is typed on the server, a moment after the last key.
 *
 * @param body what is rendered, as JSON; while it is null, as of text that cannot be read, the last picture stays.
 */
export function useRendered<Answer>(
  body: string | null,
  render: (body: string, signal: AbortSignal) => Promise<Answer>,
): Rendered<Answer> {
  const [rendered, setRendered] = useState<Answer | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    try {
      const next = await render(wanted, signal);
      if (signal.aborted) return;
      setRendered(next);
      setError(null);
    } catch (failure) {
      if (!signal.aborted && failure instanceof ApiError) setError(failure);
    }
  });
  useEffect(() => {
    if (body === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(body, stop.signal), TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body]);
  return { rendered, error };
}
