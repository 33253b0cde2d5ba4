'use client';

import { FailureRedirect } from '#components/shell/failure/page-failure.tsx';

/** The error screen of any page: leads to /error. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FailureRedirect error={error} retry={retry} />;
}
