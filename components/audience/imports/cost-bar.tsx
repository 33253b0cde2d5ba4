'use client';

import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { ImportMode } from '#lib/audience/imports/values.ts';
import type { Preparation } from './use-preparation.ts';
import { stockOf } from './written-people.ts';

// Few look at the reasons.
const ReasonsDialog = dynamic(() => import('./reasons-dialog.tsx').then((module) => module.ReasonsDialog), {
  ssr: false,
});

/** The classes of what scrolls below the bar: a control that gets the focus stays in sight above it. */
export const ABOVE_BAR = '[&_:is(button,input,select,textarea)]:scroll-mb-40';

type CostBarProps = {
  preparation: Preparation;
  mode: ImportMode;
  /** The sentence that says which choice is missing. */
  problem?: string | null;
  /** The buttons. */
  children: ReactNode;
};

type Word = 'new' | 'updated' | 'kept' | 'leftOut' | 'unsubscribed' | 'testers';

/** The result of each mode for those who are new and those who exist. */
const WORDS: Readonly<Record<ImportMode, readonly (readonly ['new' | 'known' | 'both', Word])[]>> = {
  addAndUpdate: [
    ['new', 'new'],
    ['known', 'updated'],
  ],
  addOnly: [
    ['new', 'new'],
    ['known', 'kept'],
  ],
  updateOnly: [
    ['known', 'updated'],
    ['new', 'leftOut'],
  ],
  unsubscribe: [['both', 'unsubscribed']],
  testers: [['both', 'testers']],
};

/** The result of the import before it starts: people, refused rows, and what it takes of the plan; the last numbers stay while new ones are counted. */
export function CostBar({ preparation: { prepared, isWorking }, mode, problem, children }: CostBarProps) {
  const t = useTexts('imports');
  const [isAsking, setAsking] = useState(false);
  const { counts, reasons, warnings } = prepared;
  const leftOut = warnings.reduce((sum, { count }) => sum + count, 0);
  const stock = stockOf(prepared, mode);
  const numbers = counts && { new: counts.new, known: counts.known, both: counts.new + counts.known };
  return (
    <section
      aria-label={t('bar.label')}
      className={clsx(
        'sticky bottom-4 z-4 flex flex-col gap-2.5 rounded-[10px] border bg-raised px-4.5 py-3 shadow-popup',
        stock?.isFull ? 'border-danger-line' : 'border-transparent',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5.5 gap-y-2.5 text-sm">
        {WORDS[mode].map(([of, word]) => (
          <Figure key={word} count={numbers?.[of] ?? null} isWaiting={isWorking}>
            {t(`bar.${word}`)}
          </Figure>
        ))}
        <Figure count={counts?.refused ?? null} isWaiting={isWorking} isBad={(counts?.refused ?? 0) > 0}>
          {counts && counts.refused > 0 ? (
            <button
              type="button"
              aria-haspopup="dialog"
              className="rounded-sm font-medium text-accent-text hover:underline pointer-coarse:min-h-6"
              onClick={() => setAsking(true)}
            >
              {t('bar.seeWhy')}
            </button>
          ) : (
            t('bar.refused')
          )}
        </Figure>
        {stock && stock.limit < 0 && (
          <span className="max-sm:hidden">
            <Figure count={stock.after} isWaiting={isWorking}>
              {t('bar.after')}
            </Figure>
          </span>
        )}
        <span aria-hidden className="w-4 text-muted max-sm:hidden">
          {isWorking && <Spinner />}
        </span>
        {stock && stock.limit >= 0 && <StockMeter {...stock} />}
        <div className="ml-auto flex flex-wrap gap-2.5 max-sm:basis-full">{children}</div>
      </div>
      {stock?.isFull && (
        <p role="alert" className="text-sm text-danger-text">
          {t('bar.full', { count: stock.added, left: stock.left ?? 0 })}
        </p>
      )}
      {leftOut > 0 && (
        <p className="text-sm text-muted">
          {t('bar.leftOutValues', { count: leftOut })}{' '}
          <button
            type="button"
            aria-haspopup="dialog"
            className="rounded-sm font-medium text-accent-text hover:underline"
            onClick={() => setAsking(true)}
          >
            {t('bar.see')}
          </button>
        </p>
      )}
      {problem && <p className="text-sm text-warning-text">{problem}</p>}
      {isAsking && counts && (
        <ReasonsDialog count={counts.refused} reasons={reasons} warnings={warnings} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

type StockMeterProps = { used: number; after: number; limit: number };

/** The contacts of the plan: those there are, and hatched those whom the import adds. */
function StockMeter({ used, after, limit }: StockMeterProps) {
  const t = useTexts('imports');
  const text = t('bar.of', { after, limit });
  return (
    <div className="min-w-40 flex-1 max-lg:order-first max-lg:basis-full">
      <span aria-hidden className="mb-1.5 flex items-baseline justify-between gap-3 text-xs text-muted">
        {t('bar.stock')}
        <span className="text-sm tabular-nums">{text}</span>
      </span>
      <div className="[&_[role=meter]]:h-2">
        <Meter isBare label={t('bar.stock')} used={used} forecast={after} total={limit} text={text} />
      </div>
    </div>
  );
}

type FigureProps = { count: number | null; isWaiting: boolean; isBad?: boolean; children: ReactNode };

/** A number over its word. It keeps its height while it is counted. */
function Figure({ count, isWaiting, isBad = false, children }: FigureProps) {
  const t = useTexts('imports');
  return (
    <span className="text-xs whitespace-nowrap text-muted">
      <b
        className={clsx(
          'block text-lg leading-5 font-semibold tracking-[-0.02em] tabular-nums',
          isBad ? 'text-danger-text' : 'text-fg',
          isWaiting && 'animate-pulse motion-reduce:animate-none',
        )}
      >
        {count === null ? '–' : t('number', { count })}
      </b>
      {children}
    </span>
  );
}
