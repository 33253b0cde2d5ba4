'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { RecordRow } from './record-row.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** The fields of a domain of any kind that its records are shown from. */
type Recorded = Pick<SendingDomainDetail, 'zone' | 'records' | 'lastCheckedAt' | 'nextCheckAt'>;

/** Shows the records to publish, and the times of the last and the next DNS check. */
export function RecordsCard({ domain }: { domain: Recorded }) {
  const t = useTexts('domains');
  return (
    <Card
      flush
      title={t('records.title')}
      description={
        <>
          {t('records.description', { zone: domain.zone })} <CheckTimes domain={domain} />
        </>
      }
    >
      <ul className="divide-y divide-line">
        {domain.records.map((record) => (
          <RecordRow key={record.name} record={record} />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-muted">
        {t('records.hostNote', { zone: domain.zone })}
      </p>
    </Card>
  );
}

function CheckTimes({ domain: { lastCheckedAt, nextCheckAt } }: { domain: Recorded }) {
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

function waitText(t: Translate<'domains'>, seconds: number): string {
  if (seconds < 120) return t('records.seconds', { count: seconds });
  if (seconds < 2 * 3_600) return t('records.minutes', { count: Math.round(seconds / 60) });
  return t('records.hours', { count: Math.round(seconds / 3_600) });
}
