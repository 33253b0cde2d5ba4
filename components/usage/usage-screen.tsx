import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { UsageDay } from '#lib/activity/schema.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Usage } from '#lib/usage/schema.ts';
import { Quota } from './quota.tsx';
import { UsageByDay } from './usage-by-day.tsx';

type UsageScreenProps = { usage: Usage; days: readonly UsageDay[]; environment: Environment };

/** What the account may use, what it used, and what each day brought. */
export function UsageScreen({ usage, days, environment }: UsageScreenProps) {
  return (
    <>
      <PageHeader
        title="Usage monitoring"
        description="How much of your plan is used. Every accepted recipient counts as one mail."
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title="Quota">
          <div className="flex flex-col gap-6">
            <Quotas usage={usage} environment={environment} />
          </div>
        </Card>
        <Card title="Plan">
          <dl className="divide-y divide-line">
            <Fact label="Plan">
              <Badge tone="accent">{planName(usage.plan)}</Badge>
            </Fact>
            <Fact label="Begins">
              <Time at={usage.periodStart} absolute />
            </Fact>
            <Fact label="Ends">
              <Time at={usage.periodEnd} absolute />
            </Fact>
          </dl>
        </Card>
      </div>
      <Card title="By day" description="Recipients of the last 30 days in your company’s time zone.">
        <UsageByDay days={days} />
      </Card>
    </>
  );
}

function Quotas({ usage, environment }: { usage: Usage; environment: Environment }) {
  const { sandbox, daily } = usage.slots;
  const monthly = usage.features.transactionalEmail;
  return (
    <>
      {sandbox && (
        <Quota label="Sandbox, today" used={sandbox.usage} quota={sandbox.quota} resetsAt={sandbox.periodEnd} />
      )}
      {daily && <Quota label="Production, today" used={daily.usage} quota={daily.quota} resetsAt={daily.periodEnd} />}
      {monthly && (
        <Quota
          label="Production, this month"
          used={monthly.usage}
          quota={monthly.quota}
          resetsAt={usage.periodEnd}
          hint={environment === 'sandbox' ? 'It is used once your account sends in production.' : undefined}
        />
      )}
    </>
  );
}

const PLANS: Record<string, string> = { FREE: 'Free', BACK_TO_FREE: 'Back to free' };

const planName = (plan: string): string => PLANS[plan] ?? plan;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-right text-sm">{children}</dd>
    </div>
  );
}
