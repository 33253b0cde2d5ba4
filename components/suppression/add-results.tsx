'use client';

import { CircleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { AddedSuppressions } from '#lib/suppressions/schema.ts';

/** Refused rows that are shown one by one. */
const SHOWN_MAX = 100;

/** The result of each added row. */
export function AddResults({ added }: { added: AddedSuppressions }) {
  const t = useTexts('suppression');
  const refused = added.results.filter(({ outcome }) => outcome === 'refused');
  const summary = { added: added.added, updated: added.updated, refused: added.refused };
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={refused.length > 0 ? 'warning' : 'success'} title={t('resultSummary', summary)}>
        {refused.length === 0 && t('allTaken')}
      </Alert>
      {refused.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {refused.slice(0, SHOWN_MAX).map(({ index, recipient, message }) => (
            <li key={index} className="flex min-w-0 gap-2 px-3 py-2 text-base">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-muted">{t('line', { row: index + 1 })}</span>{' '}
                {message?.includes(recipient) ? null : `${recipient} `}
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > SHOWN_MAX && (
        <p className="text-sm text-muted">{t('more', { count: refused.length - SHOWN_MAX })}</p>
      )}
    </div>
  );
}
