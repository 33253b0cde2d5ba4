'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';

/** The use of a subaccount's limits in the running hour, day and month. */
export function LimitsSection({ subaccount }: { subaccount: SubaccountDetail }) {
  const t = useTexts('subaccounts');
  const { used, hourlyLimit, dailyLimit, monthlyLimit, quotaShare } = subaccount;
  return (
    <Section title={t('detail.limits')} description={t('detail.limitsText')}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Limit label={t('detail.hour')} used={used.hour} limit={hourlyLimit} />
        <Limit label={t('detail.day')} used={used.day} limit={dailyLimit} />
        <Limit label={t('detail.month')} used={used.month} limit={monthlyLimit} />
      </div>
      {quotaShare !== null && (
        <p className="mt-3 text-sm text-muted">{t('detail.share', { percent: String(quotaShare) })}</p>
      )}
    </Section>
  );
}

function Limit({ label, used, limit }: { label: string; used: number; limit: number }) {
  const t = useTexts('subaccounts');
  if (limit >= 0) return <Meter label={label} used={used} total={limit} text={t('detail.used', { used, limit })} />;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span className="flex items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{t('detail.usedOnly', { used })}</span>
      </span>
      <span className="text-xs text-muted">{t('detail.noLimit')}</span>
    </div>
  );
}
