'use client';

import { useEffect, useState } from 'react';
import type { DocsSearchEntry } from '#lib/service/docs/schema.ts';

/** The index of the search, or the reason that it is not there. */
export type SearchIndex = { entries: readonly DocsSearchEntry[]; state: 'loading' | 'ready' | 'failed' };

/** Loads the index of the search when it is first needed. */
export function useSearchIndex(): SearchIndex {
  const [index, setIndex] = useState<SearchIndex>({ entries: [], state: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch('/api/docs/search', { signal: controller.signal });
      if (!response.ok) throw new Error(`the index was answered with ${response.status}`);
      setIndex({ entries: await response.json(), state: 'ready' });
    };
    load().catch(() => {
      if (!controller.signal.aborted) setIndex({ entries: [], state: 'failed' });
    });
    return () => controller.abort();
  }, []);
  return index;
}
