'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import type { Pages } from './list.ts';

// Most lists with numbers have one page.
const NumberedPager = dynamic(() => import('#components/ui/numbered-pager.tsx').then((module) => module.NumberedPager));

/** The pages of a list: numbers, or newer and older with a summary of this page. Renders nothing for a single page. */
export function ListPager({ pages, summary }: { pages: Pages | null; summary?: ReactNode }) {
  if (pages === null) return null;
  if (pages.by === 'number') return <NumberedPager {...pages} />;
  return <CursorPager newerHref={pages.newerHref} olderHref={pages.olderHref} summary={summary} />;
}
