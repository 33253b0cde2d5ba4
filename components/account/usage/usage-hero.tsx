'use client';

import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl/react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatDay } from '#lib/core/format-time.ts';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';
import { findDayOver } from './month-forecast.ts';
import { type QuotaRow, usedPart } from './quota-rows.ts';

type UsageHeroProps = {
  /** The quota that limits this environment: the month in production, the day in the sandbox. */
  main: QuotaRow;
  others: readonly QuotaRow[];
  /** Absent where there is no forecast. */
  month: UsageMonth | null;
  /** The part of the quota at which the reader is alerted first. */
  alertAt: number | null;
};

/** The one figure of the screen with its meter, and beside it the forecast and the quotas of today. */
export function UsageHero({ main, others, month, alertAt }: UsageHeroProps) {
  const t = useTexts('usage');
  const format = useFormatter();
  const part = usedPart(main);
  const forecast = main.key === 'monthly' ? (month?.forecast ?? null) : null;
  const label = main.key === 'monthly' ? t('month') : t('today');
  return (
    <section className="flex flex-wrap gap-x-12 gap-y-6 tabular-nums">
      <div className="min-w-0 flex-[999_1_24rem]">
        <h2 className="text-xs font-normal text-faint">{label}</h2>
        <p className="flex items-baseline gap-2.5">
          <span className="text-hero font-semibold">{format.number(main.used)}</span>
          <span className="text-base text-muted">{quotaText(t, main.quota)}</span>
        </p>
        {part !== null && (
          <Meter
            isBare
            label={label}
            used={main.used}
            total={main.quota}
            forecast={forecast?.total}
            mark={alertAt ?? undefined}
            text={`${format.number(main.used)} ${quotaText(t, main.quota)}`}
          />
        )}
        <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-faint">
          {part !== null && <span>{t('used', { part })}</span>}
          {part !== null && alertAt !== null && <span>{t('alertAt', { part: alertAt })}</span>}
          <span>{t('counted')}</span>
        </p>
      </div>
      {forecast && month && (
        <Side label={t('onTrackFor')} figure={format.number(forecast.total)}>
          <Outlook month={month} quota={main.quota} total={forecast.total} />
        </Side>
      )}
      {others.map((row) => (
        <Side key={row.key} label={sideLabel(t, row.key)} figure={format.number(row.used)} of={quotaText(t, row.quota)}>
          {row.key === 'monthly' ? t('usedLater') : row.resetsAt && <Resets at={row.resetsAt} />}
        </Side>
      ))}
    </section>
  );
}

const quotaText = (t: Translate<'usage'>, quota: number): string =>
  quota < 0 ? t('ofUnlimited') : t('ofQuota', { quota });

const sideLabel = (t: Translate<'usage'>, key: QuotaRow['key']): string => {
  if (key === 'monthly') return t('productionMonth');
  return key === 'sandbox' ? t('sandboxToday') : t('productionToday');
};

function Outlook({ month, quota, total }: { month: UsageMonth; quota: number; total: number }) {
  const t = useTexts('usage');
  const last = formatDay(month.last, 'short');
  const dayOver = findDayOver(month, quota);
  if (dayOver) {
    return <span className="text-warning-text">{t('forecastOver', { day: formatDay(dayOver, 'short') })}</span>;
  }
  return quota > 0 ? t('forecastPart', { part: total / quota, day: last }) : t('forecastBy', { day: last });
}

function Resets({ at }: { at: string }) {
  return useTexts('usage').rich('resets', { time: () => <Time at={at} /> });
}

type SideProps = { label: string; figure: string; of?: string; children: ReactNode };

function Side({ label, figure, of, children }: SideProps) {
  return (
    <div className="min-w-40 flex-1 border-line sm:border-l sm:pl-6">
      <h2 className="text-xs font-normal text-faint">{label}</h2>
      <p className="flex items-baseline gap-1.5 text-figure font-semibold">
        {figure}
        {of && <span className="text-lg font-medium text-faint">{of}</span>}
      </p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  );
}
