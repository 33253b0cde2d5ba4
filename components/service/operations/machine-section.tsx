'use client';

import type { ReactNode } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations } from '#lib/service/operations/schema.ts';
import { formatDuration } from './format.ts';

/** The database, disks and certificates, in a line each. */
export function MachineSection({ all: { database, disks, certificates } }: { all: Operations }) {
  const t = useTexts('operations');
  return (
    <Section title={t('database')}>
      <FactList
        facts={[
          { key: 'size', label: t('size'), value: formatBytes(database.sizeBytes) },
          {
            key: 'connections',
            label: t('databaseConnections'),
            value: t('used', { used: database.connections, most: database.maxConnections }),
          },
          { key: 'partitions', label: t('partitions'), value: t('days', { days: Math.max(0, database.daysAhead) }) },
          {
            key: 'transaction',
            label: t('oldestTransaction'),
            value: formatDuration(t, database.oldestTransactionSeconds),
          },
          ...disks.map(({ host, freeBytes, totalBytes }) => ({
            key: `disk ${host}`,
            label: t('diskOf', { host }),
            value: t('diskFree', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) }),
          })),
          ...certificates.map(({ host, expiresAt }) => ({
            key: `certificate ${host}`,
            label: t('certificateOf', { host }),
            value: t.rich('certificateUntil', { time: () => <Time at={expiresAt} /> }),
          })),
        ]}
      />
    </Section>
  );
}

/** One fact: its name, and its value at the right. */
type Fact = { key: string; label: string; value: ReactNode };

/** Facts in a line each, with a rule between them. */
function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1">
          <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
