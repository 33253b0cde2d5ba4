'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';

let current: { path: string; name: string } | null = null;
const listeners = new Set<() => void>();

function setName(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Names the open page in the breadcrumb, for pages below a screen of the sidebar: an object's name, or "New key". */
export function PageName({ name }: { name: string }) {
  const path = usePathname();
  useEffect(() => setName({ path, name }), [path, name]);
  return null;
}

/** Returns the name that the page at a path has given itself; null before it is shown. */
export const usePageName = (path: string): string | null =>
  useSyncExternalStore(
    watch,
    () => (current?.path === path ? current.name : null),
    () => null,
  );
