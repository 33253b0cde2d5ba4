'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';

/** A page above the open one, between it and a screen of the sidebar. */
type Parent = { label: string; href: string };

/** The name of a page, and the pages above it that are not in the sidebar. */
type Named = { name: string; trail: readonly Parent[] };

let current: (Named & { path: string }) | null = null;
const listeners = new Set<() => void>();

function setName(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

type PageNameProps = { name: string; trail?: readonly Parent[] };

const NO_TRAIL: readonly Parent[] = [];

/** Names the open page in the breadcrumb, for pages below a screen of the sidebar: an object's name, or "New key". */
export function PageName({ name, trail = NO_TRAIL }: PageNameProps) {
  const path = usePathname();
  useEffect(() => setName({ path, name, trail }), [path, name, trail]);
  return null;
}

/** Returns the name that the page at a path has given itself; null before it is shown. */
export const usePageName = (path: string): Named | null =>
  useSyncExternalStore(
    watch,
    () => (current?.path === path ? current : null),
    () => null,
  );
