'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ENTRY_PATH } from './entry-path.ts';

/** Opens the console after a form for guests; `leaving` is true until the other page is loaded. */
export function useEntry(redirectTo: string | null): { enter: (path?: string) => void; leaving: boolean } {
  const router = useRouter();
  const [leaving, startLeaving] = useTransition();
  const enter = (path = redirectTo ?? ENTRY_PATH) =>
    startLeaving(() => {
      router.replace(path);
      router.refresh();
    });
  return { enter, leaving };
}
