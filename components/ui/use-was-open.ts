'use client';

import { useState } from 'react';

/** Whether something was ever open: what comes with its first opening stays, so that it closes with its animation. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
