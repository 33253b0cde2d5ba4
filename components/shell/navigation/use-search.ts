'use client';

import { useEffect, useState } from 'react';
import { api } from '#lib/client/api.ts';
import type { SearchAnswer } from '#lib/service/search/schema.ts';

/** The search starts after so many milliseconds without a key. */
const TYPING_MS = 150;

/** Shorter texts are not searched for on the server. */
const SEARCHED_FROM = 2;

/** The state of a search: `text` is what the answer belongs to. */
export type PaletteSearch = {
  text: string;
  answer: SearchAnswer | null;
  state: 'idle' | 'searching' | 'done' | 'failed';
};

const IDLE: PaletteSearch = { text: '', answer: null, state: 'idle' };

/** Searches the company for a text once typing rests; a newer text aborts the request of the older one. */
export function useSearch(text: string): PaletteSearch {
  const [found, setFound] = useState<PaletteSearch>(IDLE);
  const isSearched = text.length >= SEARCHED_FROM;
  useEffect(() => {
    if (!isSearched) return setFound(IDLE);
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      const answer = await api('GET /api/config/v1/search', { query: { q: text.slice(0, 320) }, signal }).catch(
        () => null,
      );
      if (!signal.aborted) setFound({ text, answer, state: answer ? 'done' : 'failed' });
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isSearched]);
  return isSearched && found.text !== text ? { ...found, state: 'searching' } : found;
}
