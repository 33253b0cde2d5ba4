'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';

type PartProps<Data> = {
  read: { data: Data | undefined; error: ApiError | undefined; mutate: () => Promise<unknown> };
  /** The height while it is awaited, as a class. */
  awaited: string;
  children: (data: Data) => ReactNode;
};

/** A part of the report that is read on its own: where it fails, the others stay. */
export function ReportPart<Data>({ read: { data, error, mutate }, awaited, children }: PartProps<Data>) {
  const t = useTexts('campaignReport');
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className={`${awaited} w-full`} />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t('failed')}</span>
        <span className="text-muted">{errorSentence(error)}</span>
      </span>
      <Button size="sm" onClick={() => void mutate()}>
        {t('retry')}
      </Button>
    </div>
  );
}
