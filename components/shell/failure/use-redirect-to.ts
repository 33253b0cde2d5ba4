'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { safePath } from '#lib/core/safe-path.ts';

/** Goes to the path that the query parameter `to` names, if it is on this site (docs/product.md §2, Shell). */
export function useRedirectTo(): void {
  const router = useRouter();
  useEffect(() => {
    const to = safePath(new URLSearchParams(window.location.search).get('to'));
    if (to) router.replace(to);
  }, [router]);
}
