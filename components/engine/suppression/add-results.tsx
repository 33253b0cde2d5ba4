'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import type { AddedSuppressions, SuppressionRowResult } from '#lib/engine/suppressions/schema.ts';

/** Refused rows that are shown one by one. */
const SHOWN_MAX = 100;

type AddResultsProps = {
  added: AddedSuppressions;
  /** Returns the line that a result belongs to, as the person sees it. */
  lineOf: (result: SuppressionRowResult) => number;
};

/** The result of the added rows: counts, then each refused row with its line and reason. */
export function AddResults({ added, lineOf }: AddResultsProps) {
  const t = useTexts('suppression');
  const refused = added.results.filter(({ outcome }) => outcome === 'refused');
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={refused.length > 0 ? 'warning' : 'success'} title={t('resultSummary', { count: added.added })}>
        {[
          added.updated > 0 && t('resultUpdated', { count: added.updated }),
          added.duplicates > 0 && t('resultDuplicates', { count: added.duplicates }),
          refused.length > 0 && t('resultRefused', { count: refused.length }),
        ]
          .filter((part) => part !== false)
          .join(' ')}
      </Alert>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line text-sm">
          {refused.slice(0, SHOWN_MAX).map((result) => (
            <li key={result.index} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 px-3 py-2">
              <span className="text-muted tabular-nums">{t('line', { line: lineOf(result) })}</span>
              <span className="min-w-0">
                <MiddleTruncate text={result.recipient} kind="address" className="font-medium" />
                <span className="block text-danger-text">
                  {result.code === 'invalidAddress' ? t('notAddress') : result.message}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > SHOWN_MAX && (
        <p className="text-xs text-muted">{t('more', { count: refused.length - SHOWN_MAX })}</p>
      )}
    </div>
  );
}
