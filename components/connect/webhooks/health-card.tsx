'use client';

import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import type { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { hasOneEvent } from '#lib/core/webhook-formats.ts';
import { SLOW_LAG } from '#lib/core/webhook-lag.ts';
import { Duration } from './duration.tsx';
import { HealthChart } from './health-chart.tsx';

/** The health of a webhook: four figures, and the requests of the last hour by minute. */
export function HealthCard({ webhook, health }: { webhook: Webhook; health: WebhookHealth }) {
  const t = useTexts('webhooks');
  const format = useFormatter();
  const { day, lagEvents, lagSeconds, waiting } = health;
  const all = day.taken + day.failed;
  const isSlow =
    hasOneEvent(webhook.format) &&
    webhook.state === 'on' &&
    webhook.failingSince === null &&
    (lagEvents > SLOW_LAG.events || lagSeconds > SLOW_LAG.seconds);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-2 gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
          <Figure name={t('health.success')}>
            {all === 0
              ? t('health.none')
              : format.number(day.taken / all, { style: 'percent', maximumFractionDigits: 1 })}
          </Figure>
          <Figure name={t('health.p95')}>{day.p95Ms === null ? t('health.none') : <Duration ms={day.p95Ms} />}</Figure>
          <Figure name={t('health.lag')}>
            <Duration ms={lagSeconds * 1_000} />
          </Figure>
          <Figure name={t('health.waiting')}>{format.number(waiting)}</Figure>
        </dl>
        {isSlow && <Alert tone="warning">{t('health.slow')}</Alert>}
        <HealthChart minutes={health.minutes} />
      </div>
    </Card>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-2xl font-semibold tabular-nums">{children}</dd>
  </div>
);
