'use client';

import { PageFailure } from '#components/shell/failure/page-failure.tsx';

/** The error screen of any page. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <PageFailure error={error} retry={retry} />;
}
