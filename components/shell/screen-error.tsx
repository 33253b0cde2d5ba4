'use client';

import { useEffect } from 'react';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { reloadOnce } from './reload-once.ts';

/** What stands in for a screen that failed; the digest is what the operator finds in the log. */
export function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    reloadOnce(error);
  }, [error]);
  const digest =
    error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined;
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Card>
        <ErrorState
          title="This screen could not be shown"
          message="Nothing of yours is lost. Try again; if it stays like this, tell your operator what stands below."
          requestId={digest}
          onRetry={retry}
        />
      </Card>
    </>
  );
}
