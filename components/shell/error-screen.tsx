'use client';

import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { MessagePage } from './message-page.tsx';
import { reloadOnce } from './reload-once.ts';

type ErrorScreenProps = { error: unknown; retry: () => void };

/** The page that stands in for one that failed; the digest is what the operator finds in the log. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  useEffect(() => {
    reloadOnce(error);
  }, [error]);
  const digest = error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;
  return (
    <MessagePage
      eyebrow="Something went wrong"
      title="This page could not be shown."
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <ButtonLink href="/">Back to home</ButtonLink>
        </>
      }
    >
      <p>Nothing of yours is lost. Try again; if it stays like this, tell your operator what stands below.</p>
      {digest && (
        <p className="mt-3 flex items-center gap-2 text-sm">
          Error <CopyValue value={digest} label="error digest" />
        </p>
      )}
    </MessagePage>
  );
}
