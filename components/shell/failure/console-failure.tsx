'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useFailure } from './use-failure.ts';

/** Replaces a screen of the console that failed; the operator finds its digest in the log. */
export function ConsoleFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTexts('shell');
  const digest = useFailure(error);
  return (
    <>
      <PageHeader title={t('error.eyebrow')} />
      <Card>
        <ErrorState title={t('error.screen')} message={t('error.safe')} requestId={digest} onRetry={retry} />
      </Card>
    </>
  );
}
