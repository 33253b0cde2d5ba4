'use client';

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Flag, type LucideIcon, ShieldOff, Undo2, UserMinus } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import type { ReportStatus } from '#lib/campaigns/reports/values.ts';
import { funnelPath } from './funnel-path.ts';
import type { Campaign, Report } from './report-calls.ts';
import { usePeopleHref } from './use-report-links.ts';

// Most visits ask for no reasons.
const UnsentDialog = dynamic(() => import('./unsent-dialog.tsx').then((module) => module.UnsentDialog), { ssr: false });

/** A rate of fewer people says nothing. */
const RATE_PEOPLE_MIN = 20;

/** Smaller differences from the average are noise, as a part of 1. */
const NOISE = 0.0005;

type FiguresProps = { campaign: Campaign; report: Report };

/** The four figures of a campaign over their funnel, and beside it all that is no success. */
export function Figures({ campaign, report }: FiguresProps) {
  const t = useTexts('campaignReport');
  const hrefOf = usePeopleHref();
  const [isWhyOpen, setWhyOpen] = useState(false);
  const { sent, delivered, opened, clicked, bounceback, rates, average } = report;
  const bounced = bounceback.hard + bounceback.soft + bounceback.block;
  const counts = [sent, delivered, opened, clicked];
  const excluded = sum(campaign.counts?.excluded ?? {});
  const notSent = sum(report.unsent) + excluded;
  const rateOf = (rate: number | null, whole: number) => (whole >= RATE_PEOPLE_MIN ? rate : null);
  return (
    <section className="grid overflow-clip rounded-lg border border-line lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <dl className="grid grid-cols-2 sm:grid-cols-4">
          <Figure
            name={t('sent')}
            swatch="bg-chart-primary"
            count={sent}
            href={null}
            note={t('ofAudience', { count: report.recipient })}
          />
          <Figure
            name={t('delivered')}
            swatch="bg-delivered"
            count={delivered}
            rate={rateOf(rates.delivered, sent)}
            href={hrefOf('delivered')}
            note={t('cameBack', { count: bounced })}
          />
          <Figure
            name={t('opened')}
            swatch="bg-opened"
            count={opened}
            rate={rateOf(rates.opened, delivered)}
            href={hrefOf('opened')}
            note={
              rateOf(rates.opened, delivered) !== null && average ? (
                <Comparison rate={rates.opened} average={average.opened} />
              ) : (
                t('prefetched')
              )
            }
          />
          <Figure
            name={t('clicked')}
            swatch="bg-clicked"
            count={clicked}
            rate={rateOf(rates.clicked, delivered)}
            href={hrefOf('clicked')}
            note={
              rateOf(rates.clicked, delivered) !== null && (
                <Comparison rate={rates.clicked} average={average?.clicked ?? null} />
              )
            }
          />
        </dl>
        <svg
          role="img"
          aria-label={t('funnel', { sent, delivered, opened, clicked })}
          viewBox="0 0 400 64"
          preserveAspectRatio="none"
          className="hidden h-16 w-full sm:block"
        >
          {funnelPath(counts).map(({ area, line }, index) => (
            <g key={FUNNEL_CLASSES[index]} className={FUNNEL_CLASSES[index]}>
              <path d={area} fill="currentColor" opacity={0.16} />
              <path d={line} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
            </g>
          ))}
        </svg>
      </div>
      <ul className="flex flex-col justify-center divide-y divide-line border-t border-line px-4 py-1 text-sm lg:border-t-0 lg:border-l">
        <Bad icon={Undo2} mark="text-bounced" name={t('bounced')} count={bounced} status="bounceback">
          {rateOf(rates.bounceback, sent)}
        </Bad>
        <Bad
          icon={UserMinus}
          mark="text-suppressed"
          name={t('unsubscribed')}
          count={report.unsubscribed}
          status="unsubscribed"
        >
          {rateOf(rates.unsubscribed, delivered)}
        </Bad>
        <Bad icon={Flag} mark="text-complained" name={t('complained')} count={report.reportspam} status="reportspam">
          {rateOf(rates.reportspam, delivered)}
        </Bad>
        <li className="flex h-9 items-center gap-2.5">
          <ShieldOff aria-hidden className="size-4 shrink-0 stroke-[1.75] text-suppressed" />
          <span className="min-w-0 flex-1 truncate">{t('notSent')}</span>
          <span className="font-medium tabular-nums">{t('number', { count: notSent })}</span>
          <span className="w-14 text-right">
            {notSent > 0 && (
              <button type="button" onClick={() => setWhyOpen(true)} className={textLinkClass}>
                {t('why')}
              </button>
            )}
          </span>
        </li>
      </ul>
      <UnsentDialog open={isWhyOpen} onOpenChange={setWhyOpen} campaign={campaign} report={report} />
    </section>
  );
}

const FUNNEL_CLASSES = ['text-chart-primary', 'text-delivered', 'text-opened', 'text-clicked'] as const;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

type FigureProps = {
  name: string;
  swatch: string;
  count: number;
  rate?: number | null;
  /** The people behind it; null where they are not listed. */
  href: string | null;
  note: ReactNode;
};

function Figure({ name, swatch, count, rate = null, href, note }: FigureProps) {
  const t = useTexts('campaignReport');
  const figure = t('number', { count });
  return (
    <div className="flex min-w-0 flex-col border-line px-4 pt-3.5 pb-3 tabular-nums not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', swatch)} />
        {name}
      </dt>
      <dd className="flex flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold">
            {href ? (
              <Link href={href} scroll={false} className="rounded-sm hover:underline">
                {figure}
              </Link>
            ) : (
              figure
            )}
          </span>
          {rate !== null && <span className="text-sm">{t('part', { part: rate })}</span>}
        </span>
        <span className="min-h-4 text-xs text-muted">{note}</span>
      </dd>
    </div>
  );
}

function Comparison({ rate, average }: { rate: number | null; average: number | null }) {
  const t = useTexts('campaignReport');
  if (rate === null || average === null) return null;
  const difference = rate - average;
  if (Math.abs(difference) < NOISE) return t('asAverage');
  const isAbove = difference > 0;
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Arrow
        aria-hidden
        strokeWidth={2.4}
        className={clsx('size-3 shrink-0', isAbove ? 'text-success-text' : 'text-danger-text')}
      />
      {t(isAbove ? 'above' : 'below', { points: Math.abs(difference) * 100 })}
    </span>
  );
}

type BadProps = {
  icon: LucideIcon;
  mark: string;
  name: string;
  count: number;
  status: ReportStatus;
  /** The rate; null for none. */
  children: number | null;
};

function Bad({ icon: Icon, mark, name, count, status, children: rate }: BadProps) {
  const t = useTexts('campaignReport');
  const href = usePeopleHref()(status);
  const figure = t('number', { count });
  return (
    <li className="flex h-9 items-center gap-2.5 tabular-nums">
      <Icon aria-hidden className={clsx('size-4 shrink-0 stroke-[1.75]', mark)} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="font-medium">
        {href && count > 0 ? (
          <Link href={href} scroll={false} aria-label={`${name}: ${figure}`} className="rounded-sm hover:underline">
            {figure}
          </Link>
        ) : (
          figure
        )}
      </span>
      <span className="w-14 text-right text-muted">{rate !== null && t('part', { part: rate })}</span>
    </li>
  );
}
