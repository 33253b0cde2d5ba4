'use client';

import { BellRing } from 'lucide-react';
import type { RequestWay } from '#components/shell/limits/request-way.ts';
import { tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PlanCounter, Usage } from '#lib/account/usage/schema.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import type { Environment } from '#lib/core/environment.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';
import type { SubaccountUsage } from '#lib/senders/subaccounts/schema.ts';
import { AddOns } from './add-ons.tsx';
import { counterRows, quotaRows } from './quota-rows.ts';
import { QuotaTable } from './quota-table.tsx';
import { SubaccountTable } from './subaccount-table.tsx';
import { UsageByDay } from './usage-by-day.tsx';
import { UsageHero } from './usage-hero.tsx';

type UsageScreenProps = {
  usage: Usage;
  /** Null where the chart is switched off. */
  month: UsageMonth | null;
  /** The last day of the running month in the company's zone. */
  lastDay: string;
  environment: Environment;
  /** The installation captures all mail instead of delivering it. */
  isCapturing: boolean;
  /** The parts that the company's flags allow (docs/product.md §3). */
  shows: { plan: boolean; usage: boolean; addOns: boolean; alerts: boolean; subaccounts: boolean };
  /** Everything of which the company may have a number. */
  counters: readonly PlanCounter[];
  /** The subaccounts with their month; empty in the sandbox. */
  subaccounts: readonly SubaccountUsage[];
  requestWay: RequestWay;
  /** The part of the quota at which the reader is alerted first; null where they are not. */
  alertAt: number | null;
  /** The end of the paid plan, if it has passed and its grace period runs. */
  graceUntil: string | null;
};

/** The used quota, its forecast, the month by day, every quota, subaccounts and add-ons. */
export function UsageScreen(props: UsageScreenProps) {
  const { usage, month, lastDay, environment, isCapturing, shows, counters, subaccounts, requestWay } = props;
  const t = useTexts('usage');
  const rows = quotaRows(usage);
  const main = rows.find(({ key }) => key === (environment === 'sandbox' ? 'sandbox' : 'monthly'));
  const others = rows.filter(
    ({ key }) => key !== main?.key && (key === 'monthly' || key === 'daily' || key === 'sandbox'),
  );
  const day = formatDay(shiftDay(lastDay, 1), 'short');
  const time = () => <Time at={usage.periodEnd} />;
  const plan = isNamed(usage.plan) ? t(`plans.${usage.plan}`) : usage.plan;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          shows.plan ? t.rich('description', { plan, day, time }) : t.rich('descriptionWithoutPlan', { day, time })
        }
        actions={
          <>
            {shows.alerts && (
              <ButtonLink href={tabPath('alerts')}>
                <BellRing aria-hidden className="size-4" />
                {t('alerts')}
              </ButtonLink>
            )}
            {month && <CsvButton month={month} />}
          </>
        }
      />
      {props.graceUntil && (
        <Alert tone="warning" title={t('expired')}>
          {t('expiredText', { day: formatDay(props.graceUntil, 'long') })}
        </Alert>
      )}
      {shows.usage && main && <UsageHero main={main} others={others} month={month} alertAt={props.alertAt} />}
      {month && <UsageByDay month={month} isCapturing={isCapturing} />}
      {shows.usage && <QuotaTable rows={[...rows, ...counterRows(counters)]} />}
      {shows.usage && subaccounts.length > 0 && (
        <SubaccountTable
          rows={subaccounts}
          total={usage.features.transactionalEmail?.usage ?? 0}
          canOpen={shows.subaccounts}
        />
      )}
      {shows.addOns && <AddOns extra={usage.slots.extra ?? null} way={requestWay} />}
    </>
  );
}

/** The free plans have translated names (docs/product.md §3); a paid plan has its own. */
const isNamed = (plan: string): plan is 'FREE' | 'BACK_TO_FREE' => plan === 'FREE' || plan === 'BACK_TO_FREE';

const FIELDS = ['day', 'accepted', 'delivered', 'waiting', 'bounced', 'suppressed'] as const;

/** Saves the days of the month as CSV (RFC 4180): dates and whole numbers, which need no quotes. */
function CsvButton({ month }: { month: UsageMonth }) {
  const t = useTexts('usage');
  const file = () => ({
    name: t('fileName', { month: month.first.slice(0, 7) }),
    type: 'text/csv;charset=utf-8',
    content: [FIELDS, ...month.days.map((day) => FIELDS.map((field) => day[field]))]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join(''),
  });
  return <DownloadButton source={file}>{t('csv')}</DownloadButton>;
}
