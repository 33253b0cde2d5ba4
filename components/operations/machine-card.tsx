'use client';

import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Operations } from '#lib/operations/schema.ts';
import { formatBytes, formatDuration } from './format.ts';
import { daysUntil } from './list-health-issues.ts';

/** The database, disks and certificates, in a line each. */
export function MachineCard({ all: { database, disks, certificates, at } }: { all: Operations }) {
  const t = useTexts('operations');
  const format = useFormatter();
  return (
    <Card title={t('database')}>
      <dl className="-my-2 divide-y divide-line">
        <Fact label={t('size')}>{formatBytes(database.sizeBytes)}</Fact>
        <Fact label={t('databaseConnections')}>
          {t('used', { used: database.connections, most: database.maxConnections })}
        </Fact>
        <Fact label={t('partitions')}>{t('days', { days: Math.max(0, database.daysAhead) })}</Fact>
        <Fact label={t('oldestTransaction')}>{formatDuration(t, database.oldestTransactionSeconds)}</Fact>
        {disks.map(({ host, freeBytes, totalBytes }) => (
          <Fact key={host} label={t('diskOf', { host })}>
            {t('diskFree', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) })}
          </Fact>
        ))}
        {certificates.map(({ host, expiresAt }) => (
          <Fact key={host} label={t('certificateOf', { host })}>
            <time dateTime={expiresAt} title={format.dateTime(new Date(expiresAt), { dateStyle: 'medium' })}>
              {t('certificateUntil', { days: Math.max(0, daysUntil(expiresAt, at)) })}
            </time>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
      <dt className="min-w-0 text-sm text-muted wrap-anywhere">{label}</dt>
      <dd className="text-right text-sm tabular-nums">{children}</dd>
    </div>
  );
}
