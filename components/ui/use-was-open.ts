'use client';

import { useState } from 'react';

/** Returns whether something was ever open, so that its contents stay mounted and can animate while closing. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
