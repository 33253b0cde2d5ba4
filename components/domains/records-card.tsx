'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { RecordRow } from './record-row.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** What a domain of any kind has of records. */
type Recorded = Pick<SendingDomainDetail, 'domain' | 'records' | 'lastCheckedAt' | 'nextCheckAt'>;

/** The records to publish, and when they were and will be looked at. */
export function RecordsCard({ domain }: { domain: Recorded }) {
  const t = useTexts('domains');
  return (
    <Card
      flush
      title={t('records.title')}
      description={
        <>
          {t('records.description', { domain: domain.domain })} <Looks domain={domain} />
        </>
      }
    >
      <ul className="divide-y divide-line">
        {domain.records.map((record) => (
          <RecordRow key={record.name} record={record} />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-muted">
        {t('records.hostNote', { domain: zoneOf(domain) })}
      </p>
    </Card>
  );
}

function Looks({ domain: { lastCheckedAt, nextCheckAt } }: { domain: Recorded }) {
  const t = useTexts('domains');
  const seconds = useSecondsUntil(nextCheckAt === null ? null : Date.parse(nextCheckAt));
  const wait = seconds !== null && waitText(t, seconds);
  return (
    <>
      {lastCheckedAt === null
        ? t('records.noLook')
        : t.rich('records.lastLook', { time: () => <Time at={lastCheckedAt} /> })}
      {wait !== false && <> {t('records.nextIn', { wait })}</>}
    </>
  );
}

/** What the short hosts of a domain's records are relative to. */
function zoneOf({ domain, records: [record] }: Recorded): string {
  if (!record || record.host === '@') return domain;
  return record.name.slice(record.host.length + 1);
}

function waitText(t: Translate<'domains'>, seconds: number): string {
  if (seconds < 120) return t('records.seconds', { count: seconds });
  if (seconds < 2 * 3_600) return t('records.minutes', { count: Math.round(seconds / 60) });
  return t('records.hours', { count: Math.round(seconds / 3_600) });
}
