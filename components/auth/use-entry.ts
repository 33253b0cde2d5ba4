'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** Where a person arrives who did not want anything else. */
const HOME = '/configuration';

/** Goes from a guest's form into the console; `leaving` is true until the other page stands. */
export function useEntry(redirectTo: string | null): { enter: () => void; leaving: boolean } {
  const router = useRouter();
  const [leaving, startLeaving] = useTransition();
  const enter = () =>
    startLeaving(() => {
      router.replace(redirectTo ?? HOME);
      router.refresh();
    });
  return { enter, leaving };
}
