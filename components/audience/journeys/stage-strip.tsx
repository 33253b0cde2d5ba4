'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { JourneyFunnel } from '#lib/audience/journeys/schema.ts';

type Stage = JourneyFunnel['stages'][number];

/** The five stages as columns with their people and a bar of their share of all, and Lost beside them. */
export function StageStrip({ stages, sampled }: Pick<JourneyFunnel, 'stages' | 'sampled'>) {
  const t = useTexts('journeys');
  const total = stages.reduce((sum, { now }) => sum + now, 0);
  return (
    <section aria-label={t('stages')}>
      <ul className="grid overflow-clip rounded-lg border border-line tabular-nums max-lg:divide-y max-lg:divide-line lg:grid-cols-6">
        {stages.map((stage) => (
          <StageColumn key={stage.stage} stage={stage} total={total} />
        ))}
      </ul>
      {sampled && <p className="mt-2 text-xs text-muted">{t('sampled')}</p>}
    </section>
  );
}

function StageColumn({ stage: { stage, now, entered, left, medianDays }, total }: { stage: Stage; total: number }) {
  const t = useTexts('journeys');
  const nameOf = useStageNames();
  const part = total === 0 ? 0 : now / total;
  const isLost = stage === 'lost';
  const tone = isLost ? 'bg-chart-previous' : 'bg-chart-primary';
  return (
    <li
      className={clsx(
        'flex min-w-0 flex-col lg:not-first:border-l',
        isLost ? 'bg-sunken lg:border-line-strong' : 'lg:border-line',
      )}
    >
      <div className="flex grow flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-2 lg:flex-col lg:gap-x-0">
        <h2 className="flex max-w-full min-w-0 items-center gap-1.5 text-sm font-normal text-muted max-lg:w-28">
          <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', tone)} />
          <span title={nameOf(stage)} className="truncate">
            {nameOf(stage)}
          </span>
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-2 max-lg:grow">
          <Link
            href={`${CONTACTS_SCREEN}?stage=${stage}`}
            aria-label={t('peopleAt', { count: now, stage: nameOf(stage) })}
            className="rounded-sm text-2xl font-semibold hover:text-accent-text hover:underline"
          >
            {t('number', { count: now })}
          </Link>
          <span className="text-sm text-muted">{t('part', { part })}</span>
        </p>
        <p className="text-xs text-muted max-lg:w-full">
          <span className="whitespace-nowrap">{t('entered', { count: entered })}</span> ·{' '}
          <span className="whitespace-nowrap">{t('left', { count: left })}</span>
        </p>
        <p className="text-xs text-muted max-lg:w-full">
          {medianDays === null ? t('noMedian') : t('median', { days: medianDays })}
        </p>
      </div>
      <div aria-hidden className="flex h-1.5 flex-col justify-end lg:h-16">
        <div className={clsx('h-full opacity-60 lg:hidden', tone)} style={{ width: `${part * 100}%` }} />
        <div
          className={clsx('relative w-full max-lg:hidden', now > 0 && 'min-h-0.5')}
          style={{ height: `${part * 100}%` }}
        >
          <span className={clsx('absolute inset-0 opacity-16', tone)} />
          <span className={clsx('absolute inset-x-0 top-0 h-0.5', now > 0 && tone)} />
        </div>
      </div>
    </li>
  );
}
