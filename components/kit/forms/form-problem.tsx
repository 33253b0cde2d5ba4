'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';

/** An error of a whole form, with the request id that the operator can look up. */
export function FormProblem({ problem }: { problem: ApiError | null }) {
  const t = useTexts('forms');
  if (!problem) return null;
  return (
    <Alert tone="danger" title={errorSentence(problem)}>
      {problem.requestId && (
        <span className="font-mono text-xs text-muted">{t('requestId', { id: problem.requestId })}</span>
      )}
    </Alert>
  );
}
