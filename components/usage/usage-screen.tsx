'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { UsageMonth } from '#lib/activity/schema.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import type { Environment } from '#lib/core/environment.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { Usage } from '#lib/usage/schema.ts';
import { CsvButton } from './csv-button.tsx';
import { quotaRows } from './quota-rows.ts';
import { QuotaTable } from './quota-table.tsx';
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
  shows: { plan: boolean; usage: boolean };
};

/** The used quota, its forecast, the month by day, and every quota. */
export function UsageScreen({ usage, month, lastDay, environment, isCapturing, shows }: UsageScreenProps) {
  const t = useTexts('usage');
  const rows = quotaRows(usage);
  const main = rows.find(({ key }) => key === (environment === 'sandbox' ? 'sandbox' : 'monthly'));
  const others = rows.filter(({ key }) => key !== main?.key && key !== 'extra' && key !== 'bulk');
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
        actions={month && <CsvButton month={month} />}
      />
      {shows.usage && main && <UsageHero main={main} others={others} month={month} />}
      {month && <UsageByDay month={month} isCapturing={isCapturing} />}
      {shows.usage && <QuotaTable rows={rows} />}
    </>
  );
}

/** The free plans have translated names (docs/product.md §3); a paid plan has its own. */
const isNamed = (plan: string): plan is 'FREE' | 'BACK_TO_FREE' => plan === 'FREE' || plan === 'BACK_TO_FREE';
