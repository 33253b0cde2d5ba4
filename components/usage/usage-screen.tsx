import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { UsageDay } from '#lib/activity/schema.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Usage } from '#lib/usage/schema.ts';
import { Quota } from './quota.tsx';
import { UsageByDay } from './usage-by-day.tsx';

type UsageScreenProps = {
  usage: Usage;
  /** Null where the chart is switched off. */
  days: readonly UsageDay[] | null;
  environment: Environment;
  /** The cards that the company's flags allow (docs/product.md §3). */
  shows: { plan: boolean; usage: boolean };
};

/** The plan, the quotas and the usage by day. */
export async function UsageScreen({ usage, days, environment, shows }: UsageScreenProps) {
  const t = await getTexts('usage');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {shows.usage && (
          <Card title={t('quota')}>
            <div className="flex flex-col gap-6">
              <Quotas usage={usage} environment={environment} />
            </div>
          </Card>
        )}
        {shows.plan && <PlanCard usage={usage} />}
      </div>
      {days && (
        <Card title={t('byDay')} description={t('byDayDescription')}>
          <UsageByDay days={days} />
        </Card>
      )}
    </>
  );
}

async function PlanCard({ usage }: { usage: Usage }) {
  const t = await getTexts('usage');
  return (
    <Card title={t('plan')}>
      <dl className="divide-y divide-line">
        <Fact label={t('plan')}>
          <Tag>{isNamed(usage.plan) ? t(`plans.${usage.plan}`) : usage.plan}</Tag>
        </Fact>
        <Fact label={t('begins')}>
          <Time at={usage.periodStart} absolute />
        </Fact>
        <Fact label={t('ends')}>
          <Time at={usage.periodEnd} absolute />
        </Fact>
      </dl>
    </Card>
  );
}

async function Quotas({ usage, environment }: { usage: Usage; environment: Environment }) {
  const t = await getTexts('usage');
  const { sandbox, daily, extra, bulk } = usage.slots;
  const monthly = usage.features.transactionalEmail;
  return (
    <>
      {sandbox && (
        <Quota label={t('sandboxToday')} used={sandbox.usage} quota={sandbox.quota} resetsAt={sandbox.periodEnd} />
      )}
      {daily && (
        <Quota label={t('productionToday')} used={daily.usage} quota={daily.quota} resetsAt={daily.periodEnd} />
      )}
      {monthly && (
        <Quota
          label={t('productionMonth')}
          used={monthly.usage}
          quota={monthly.quota}
          resetsAt={usage.periodEnd}
          hint={environment === 'sandbox' ? t('usedLater') : undefined}
        />
      )}
      {extra?.enable && (
        <Quota
          label={t('extra')}
          used={extra.usage}
          quota={extra.quota}
          resetsAt={extra.periodEnd}
          hint={t('extraHint')}
        />
      )}
      {bulk?.enable && (
        <Quota label={t('bulk')} used={bulk.usage} quota={bulk.quota} resetsAt={bulk.periodEnd} hint={t('bulkHint')} />
      )}
    </>
  );
}

/** The free plans have translated names (docs/product.md §3); a paid plan has its own. */
const isNamed = (plan: string): plan is 'FREE' | 'BACK_TO_FREE' => plan === 'FREE' || plan === 'BACK_TO_FREE';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-right text-sm">{children}</dd>
    </div>
  );
}
