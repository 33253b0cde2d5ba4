'use client';

import { usePathname } from 'next/navigation';
import { ERROR_PATH, errorPath } from '#lib/core/error-path.ts';
import { PageFailure } from './page-failure.tsx';
import { useFailure } from './use-failure.ts';

type FailureProps = { error: unknown; retry: () => void };

/** Leads a page that failed to /error, with the id of its request (docs/product.md §2, guard rule 7). */
export function FailureRedirect({ error, retry }: FailureProps) {
  return usePathname() === ERROR_PATH ? <PageFailure error={error} retry={retry} /> : <Leaving error={error} />;
}

function Leaving({ error }: { error: unknown }) {
  const id = useFailure(error, () => {
    const { pathname, search } = window.location;
    // A full page load: nothing of the failed page is kept.
    window.location.replace(errorPath({ id, from: pathname + search }));
  });
  return null;
}
