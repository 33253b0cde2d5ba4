'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Time } from '#components/ui/time.tsx';

type QuotaProps = { label: string; used: number; quota: number; resetsAt: string; hint?: string | undefined };

/** One quota: its usage, and the date on which it resets. */
export function Quota({ label, used, quota, resetsAt, hint }: QuotaProps) {
  const t = useTexts('usage');
  return (
    <div>
      {quota < 0 ? (
        <p className="flex justify-between gap-3 text-base">
          <span className="font-medium">{label}</span>
          <span className="text-muted tabular-nums">{t('ofUnlimited', { used })}</span>
        </p>
      ) : (
        <Meter label={label} used={used} total={quota} text={t('of', { used, quota })} />
      )}
      <p className="mt-1.5 text-sm text-muted">
        {t.rich('resets', { time: () => <Time at={resetsAt} /> })} {hint}
      </p>
    </div>
  );
}
