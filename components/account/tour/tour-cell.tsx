'use client';

import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTexts } from '#components/texts/use-texts.ts';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TourItem } from './tour-items.ts';

type TourCellProps = {
  item: TourItem;
  /** True for the first open step. */
  isNext: boolean;
};

/** One step of the checklist: a link to where it is taken, ticked once it is done. */
export function TourCell({ item, isNext }: TourCellProps) {
  const t = useTexts('tour');
  const { id, isDone, href, phase } = item;
  const text = id === 'tryProduction' && phase ? t(`steps.tryProduction.${phase}`) : t(`steps.${id}.text`);
  return (
    <li aria-current={isNext ? 'step' : undefined} className="-mt-px -ml-px border-t border-l border-line">
      <Link
        href={href}
        className={clsx(
          'flex h-full gap-2.5 px-4 py-3.5 transition-colors duration-(--fast) focus-visible:-outline-offset-2',
          isNext ? 'bg-accent-subtle' : 'hover:bg-hover',
        )}
      >
        <Mark isDone={isDone} isNext={isNext} />
        <span className="min-w-0 flex-1">
          <span className={clsx('block text-sm font-medium', isDone ? 'text-muted' : 'text-fg')}>
            {t(`steps.${id}.title`)} <span className="sr-only">{t(isDone ? 'done' : 'open')}</span>
          </span>
          <span className="mt-0.5 block text-xs text-muted">{isDone ? <Done item={item} /> : text}</span>
        </span>
      </Link>
    </li>
  );
}

/** The result of a completed step: a fact where there is one. */
function Done({ item: { id, fact } }: Pick<TourCellProps, 'item'>) {
  const t = useTexts('tour');
  if (!fact) return t(`steps.${id}.done`);
  if ('address' in fact) return <MiddleTruncate text={fact.address} kind="address" />;
  return t.rich(id === 'arrive' ? 'arrivedAt' : 'acceptedAt', { time: () => <Time at={fact.at} isPlain /> });
}

function Mark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const circle = 'mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full';
  if (isDone) {
    return (
      <span aria-hidden className={clsx(circle, 'bg-success text-surface')}>
        <Check className="size-3" strokeWidth={3} />
      </span>
    );
  }
  return (
    <span aria-hidden className={clsx(circle, 'border-[1.5px]', isNext ? 'border-accent' : 'border-control')}>
      {isNext && <span className="size-2.5 rounded-full bg-accent" />}
    </span>
  );
}
