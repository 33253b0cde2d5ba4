'use client';

import { useCallback, useState } from 'react';
import type { DraftGroup } from './draft.ts';

/** Steps that can be undone. */
const STEPS_MAX = 100;

type History = {
  past: readonly DraftGroup[];
  present: DraftGroup;
  future: readonly DraftGroup[];
  merge: string | null;
};

/** A draft with its history. */
export type DraftHistory = {
  draft: DraftGroup;
  /** Changes the draft; changes with the same `merge` in a row are undone at once, such as the letters of a word. */
  change: (next: DraftGroup, merge?: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Replaces the draft and forgets the history. */
  reset: (draft: DraftGroup) => void;
};

/** Keeps a draft with undo and redo. */
export function useDraft(initial: () => DraftGroup): DraftHistory {
  const [history, setHistory] = useState<History>(() => ({ past: [], present: initial(), future: [], merge: null }));
  const change = useCallback((next: DraftGroup, merge?: string) => {
    setHistory(({ past, present, merge: before }) => ({
      past: merge !== undefined && merge === before ? past : [...past.slice(1 - STEPS_MAX), present],
      present: next,
      future: [],
      merge: merge ?? null,
    }));
  }, []);
  const undo = useCallback(() => {
    setHistory((before) => {
      const { past, present, future } = before;
      const last = past.at(-1);
      return last ? { past: past.slice(0, -1), present: last, future: [present, ...future], merge: null } : before;
    });
  }, []);
  const redo = useCallback(() => {
    setHistory((before) => {
      const { past, present, future } = before;
      const [next, ...rest] = future;
      return next ? { past: [...past, present], present: next, future: rest, merge: null } : before;
    });
  }, []);
  const reset = useCallback((draft: DraftGroup) => {
    setHistory({ past: [], present: draft, future: [], merge: null });
  }, []);
  const { past, present, future } = history;
  return {
    draft: present,
    change,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
    reset,
  };
}
