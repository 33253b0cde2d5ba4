'use client';

import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import type { Template } from '#lib/content/templates/schema.ts';
import { RenderedView, type Scheme } from '../preview/rendered-view.tsx';

/** The published version, or the draft of a template that was never published, with one of its sets of test data. */
export function PreviewTab({ template }: { template: Template }) {
  const t = useTexts('templates');
  const version = template.published ?? template.draft;
  const sets = Object.keys(version?.test_data ?? {});
  const [set, setSet] = useState(sets[0] ?? '');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [rendered, setRendered] = useState<RenderedTemplate | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const number = version?.version;
  useEffect(() => {
    const stop = new AbortController();
    const chosen = { ...(number !== undefined && { version: number }), ...(set !== '' && { test_data: set }) };
    const input = { ...chosen, color_scheme: scheme };
    api('POST /api/config/v1/template/{id}/preview', {
      params: { id: template.id },
      body: input,
      signal: stop.signal,
    }).then(
      (next) => {
        setRendered(next);
        setError(null);
      },
      (failure: unknown) => {
        if (!stop.signal.aborted && failure instanceof ApiError) setError(failure);
      },
    );
    return () => stop.abort();
  }, [template.id, number, set, scheme]);
  if (error) return <ErrorState message={errorSentence(error)} requestId={error.requestId} />;
  if (!rendered) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      {sets.length > 1 && (
        <Select
          label={t('detail.set')}
          items={sets.map((value) => ({ value, label: value }))}
          value={set}
          onChange={setSet}
          className="max-w-64"
        />
      )}
      <RenderedView rendered={rendered} scheme={scheme} onScheme={setScheme} />
    </div>
  );
}
