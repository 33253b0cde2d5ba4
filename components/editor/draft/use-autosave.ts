'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

/** A draft is saved after so long without a key, and after so long of typing. */
const QUIET_MS = 5_000;
const TYPING_MS = 30_000;

type Given = {
  /** Anything that is another object after each key. */
  fields: object;
  isChanged: boolean;
  isSaving: boolean;
  /** False while nothing may be saved without being asked. */
  isOn: boolean;
  save: () => Promise<unknown>;
};

/** Saves what is typed without being asked: one save at a time, and at once where the page is hidden. */
export function useAutosave({ fields, isChanged, isSaving, isOn, save }: Given): void {
  const since = useRef<number | null>(null);
  const run = useEffectEvent(() => {
    since.current = null;
    if (isOn && isChanged && !isSaving) void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait again
  useEffect(() => {
    if (!isChanged || isSaving || !isOn) return;
    since.current ??= Date.now();
    const left = since.current + TYPING_MS - Date.now();
    const timer = setTimeout(() => run(), Math.max(0, Math.min(QUIET_MS, left)));
    return () => clearTimeout(timer);
  }, [fields, isChanged, isSaving, isOn]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && run();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
}
