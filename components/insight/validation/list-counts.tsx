'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { State } from '#components/ui/state.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { VALIDATION_REASONS, VALIDATION_RESULTS } from '#lib/core/validation-words.ts';
import type { ValidationListView } from '#lib/insight/validation/schema.ts';
import { RESULT_BARS, RESULT_LOOKS } from './result-look.ts';

/** The rows of a list by result, as a bar and as figures, and by reason. */
export function ListCounts({ list }: { list: ValidationListView }) {
  const t = useTexts('validation');
  const results = VALIDATION_RESULTS.filter((result) => list.counts[result]);
  const reasons = VALIDATION_REASONS.filter((reason) => list.counts[reason]);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {results.map((result) => (
          <div key={result} className={RESULT_BARS[result]} style={{ flexGrow: list.counts[result] ?? 0 }} />
        ))}
      </div>
      <dl aria-label={t('lists.counts')} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {results.map((result) => (
          <div key={result} className="flex items-center gap-2">
            <dt>
              <State {...RESULT_LOOKS[result]} isLoud={false}>
                {t(`results.${result}`)}
              </State>
            </dt>
            <dd className="flex items-center gap-1 tabular-nums">
              {t('lists.figure', { count: list.counts[result] ?? 0 })}
              {list.state !== 'expired' && (
                <DownloadButton
                  size="sm"
                  variant="ghost"
                  source={pathOf('GET /api/config/v1/email-validation/list/{id}/results', {
                    params: { id: list.id },
                    query: { result },
                  })}
                >
                  <span className="sr-only">{t('lists.downloadOne', { result: t(`results.${result}`) })}</span>
                </DownloadButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <p className="text-xs text-muted">
          {reasons.map((reason) => t(`lists.reason.${reason}`, { count: list.counts[reason] ?? 0 })).join(' · ')}
        </p>
      )}
    </div>
  );
}
