'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations } from '#lib/service/operations/schema.ts';
import { FactList } from './fact-list.tsx';
import { formatBytes, formatDuration } from './format.ts';

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
