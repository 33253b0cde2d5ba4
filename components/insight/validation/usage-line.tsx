'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Meter } from '#components/ui/meter.tsx';
import { formatDay } from '#lib/core/format-time.ts';
import type { ValidationOverview } from '#lib/insight/validation/schema.ts';

/** The validated addresses of this month and the quota, with a notice once it is used up. */
export function UsageLine({ usage: { usage, quota, periodEnd } }: Pick<ValidationOverview, 'usage'>) {
  const t = useTexts('validation');
  if (quota < 0) return <p className="text-sm text-muted">{t('usage.unlimited', { used: usage })}</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-(--width-form)">
        <Meter
          label={t('usage.label')}
          used={usage}
          total={quota}
          text={t('usage.of', { used: usage, total: quota })}
        />
      </div>
      {usage >= quota && (
        <Alert tone="warning" title={t('usage.fullTitle')}>
          {t('usage.fullText', { day: formatDay(periodEnd, 'long') })}
        </Alert>
      )}
    </div>
  );
}
