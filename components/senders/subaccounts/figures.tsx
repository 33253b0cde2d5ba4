'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { SubaccountFigures } from '#lib/senders/subaccounts/schema.ts';

/** The volume and the rates of a subaccount in the last 30 days. */
export function SubaccountFigureStrip({ figures }: { figures: SubaccountFigures }) {
  const t = useTexts('subaccounts');
  const rate = (part: number | null) => (part === null ? '–' : t('rate', { part }));
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 lg:grid-cols-4">
      <Figure label={t('accepted')} figure={t('count', { count: figures.accepted })} text={t('acceptedText')} />
      <Figure label={t('delivered')} figure={t('count', { count: figures.delivered })} text={t('deliveredText')} />
      <Figure
        label={t('bounceRate')}
        figure={rate(figures.bounceRate)}
        text={t('bounceRateText', { count: figures.bounced })}
      />
      <Figure
        label={t('complaintRate')}
        figure={rate(figures.complaintRate)}
        text={t('complaintRateText', { count: figures.complained })}
      />
    </dl>
  );
}

const Figure = ({ label, figure, text }: { label: string; figure: string; text: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-figure font-semibold tabular-nums">{figure}</dd>
    <dd className="text-xs text-muted">{text}</dd>
  </div>
);
