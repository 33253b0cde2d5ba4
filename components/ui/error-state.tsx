'use client';

import { TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from './button.tsx';
import { CopyValue } from './copy-value.tsx';

type ErrorStateProps = {
  /** The sentence of the error. */
  message: string;
  /** Under which the operator finds the failure in the log. */
  requestId?: string | undefined;
  onRetry?: () => void;
};

/** The error state of a screen whose data could not be loaded: the message, a retry button, the request id. */
export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  const t = useTexts('ui');
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-6 text-center">
      <span className="mb-2 flex size-9 items-center justify-center rounded-[9px] border border-danger-line bg-danger-bg text-danger-text">
        <TriangleAlert aria-hidden className="size-4 stroke-[1.75]" />
      </span>
      <h2 className="text-base font-medium">{t('notLoaded')}</h2>
      <p className="max-w-md text-sm text-balance text-muted">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} className="mt-3">
          {t('retry')}
        </Button>
      )}
      {requestId && (
        <div className="mt-3 flex max-w-full items-center gap-2 text-sm text-muted">
          {t('requestId')} <CopyValue value={requestId} label={t('requestIdCopied')} />
        </div>
      )}
    </div>
  );
}
