'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The text editor; most visits edit no text at first, so that it comes with the first. */
export const LazyRichEditor = dynamic(() => import('./rich-editor.tsx').then((module) => module.RichEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-12 w-full" />,
});
