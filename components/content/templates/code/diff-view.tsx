'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The changes between two texts; their code comes with the first comparison. */
export const DiffView = dynamic(() => import('./diff-editor.tsx').then((module) => module.DiffEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-24 w-full" />,
});
