'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { progressOf } from './progress.ts';
import type { Report } from './report-calls.ts';

/** The progress of a send: those who are done, those whose mail is in the queue, and those whose mail is not made yet. */
export function ProgressStrip({ report }: { report: Report }) {
  const t = useTexts('campaignReport');
  const { done, inQueue, notMade } = progressOf(report);
  const { recipient, waitingAt, waiting } = report;
  if (recipient === 0 || waiting === 0) return null;
  const parts = [
    { key: 'delivered', name: t('delivered'), count: report.delivered, swatch: 'bg-delivered', width: done },
    { key: 'inQueue', name: t('inQueue'), count: inQueue, swatch: 'bg-chart-primary', width: inQueue },
    { key: 'notMade', name: t('notMade'), count: notMade, swatch: 'bg-chart-rest', width: 0 },
  ];
  return (
    <section aria-label={t('progress')} className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3 text-sm">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={recipient}
        aria-valuenow={done}
        aria-valuetext={t('progressText', { done, total: recipient })}
        className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
      >
        {parts.map(
          ({ key, swatch, width }) =>
            width > 0 && <span key={key} className={swatch} style={{ width: `${(width / recipient) * 100}%` }} />,
        )}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {parts.map(({ key, name, count, swatch }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2.5 rounded-xs', swatch)} />
            <span className="text-muted">{name}</span>
            <span className="font-medium">{t('number', { count })}</span>
          </li>
        ))}
      </ul>
      {notMade === 0 && <p className="text-muted">{t('lasts', { count: waiting })}</p>}
      {waitingAt.length > 0 && (
        <ul className="text-muted">
          {waitingAt.map(({ domain, people }) => (
            <li key={domain}>{t('waitingAt', { domain, count: people })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
