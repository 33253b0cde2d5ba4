'use client';

import { useEffect } from 'react';
import { replayPresses } from './early-press.ts';

/** Replays what was pressed before React took the page over. Mounted once, after all else of the page. */
export function EarlyPresses() {
  useEffect(replayPresses, []);
  return null;
}
