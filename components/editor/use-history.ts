'use client';

import { useState } from 'react';

/** Documents that can be brought back. */
const STEPS_MAX = 100;

/** Changes of one field that follow each other within this time are one step, in milliseconds. */
const SAME_STEP_MS = 1_000;

type State = { past: readonly string[]; future: readonly string[]; key: string; at: number };

/** The changes of a text, which can be undone and repeated. */
export type History = {
  canUndo: boolean;
  canRedo: boolean;
  /** Takes the text after a change; changes of the same key that follow each other quickly are undone together. */
  change: (next: string, key: string) => void;
  undo: () => void;
  redo: () => void;
};

/** Keeps the earlier states of a text. */
export function useHistory(text: string, onChange: (text: string) => void): History {
  const [{ past, future, key: lastKey, at }, setState] = useState<State>({ past: [], future: [], key: '', at: 0 });
  const previous = past.at(-1);
  const [next] = future;
  return {
    canUndo: previous !== undefined,
    canRedo: next !== undefined,
    change: (changed, key) => {
      if (changed === text) return;
      const now = Date.now();
      const isSameStep = key !== '' && key === lastKey && now - at < SAME_STEP_MS;
      setState({ past: isSameStep ? past : [...past, text].slice(-STEPS_MAX), future: [], key, at: now });
      onChange(changed);
    },
    undo: () => {
      if (previous === undefined) return;
      setState({ past: past.slice(0, -1), future: [text, ...future], key: '', at: 0 });
      onChange(previous);
    },
    redo: () => {
      if (next === undefined) return;
      setState({ past: [...past, text], future: future.slice(1), key: '', at: 0 });
      onChange(next);
    },
  };
}
