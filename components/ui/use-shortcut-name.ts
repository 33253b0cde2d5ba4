'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns how this computer writes a letter with its command key: ⌘K, or Ctrl K. The server assumes the first. */
export function useShortcutName(letter: string): string {
  return useSyncExternalStore(never, isApple, () => true) ? `⌘${letter}` : `Ctrl ${letter}`;
}
