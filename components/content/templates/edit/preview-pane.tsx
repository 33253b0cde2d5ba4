'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import type { TestSet } from '../editor-fields.ts';
import { RenderedView } from '../preview/rendered-view.tsx';
import type { Preview } from './use-preview.ts';

type PreviewPaneProps = { preview: Preview; sets: readonly TestSet[] };

/** The right side of the editor: the draft as its recipients see it, with a set of test data. */
export function PreviewPane({ preview, sets }: PreviewPaneProps) {
  const t = useTexts('templateEditor');
  const { rendered, error, set, chooseSet, scheme, chooseScheme } = preview;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {error && (
        <Alert tone="warning" title={t('preview.failed')} className="m-3 shrink-0">
          {errorSentence(error)}
        </Alert>
      )}
      {sets.length > 1 && (
        <div className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 text-sm text-muted">
          <span aria-hidden>{t('tabs.data')}</span>
          <Select
            label={t('data.set')}
            items={sets.map(({ name }, index) => ({ value: String(index), label: name || t('data.unnamed') }))}
            value={String(set)}
            onChange={(index) => chooseSet(Number(index))}
            className="w-56"
          />
        </div>
      )}
      <div className="min-h-0 flex-1">
        {rendered ? (
          <RenderedView rendered={rendered} scheme={scheme} onScheme={chooseScheme} fills />
        ) : (
          !error && <Skeleton className="m-4 h-64 w-auto" />
        )}
      </div>
    </div>
  );
}
