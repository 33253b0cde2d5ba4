'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { RecordStatus, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { CheckTimes } from './check-times.tsx';

/** The fields of a domain of any kind that its progress is shown from. */
type Checked = Pick<SendingDomainDetail, 'records' | 'lastCheckedAt' | 'nextCheckAt'>;

const FILLS: Record<RecordStatus, string> = {
  valid: 'bg-success',
  wrong: 'bg-warning',
  missing: 'bg-chart-grid',
  unchecked: 'bg-chart-grid',
  unknown: 'bg-chart-grid',
};

/** The order of the segments: found records first, those to change next. */
const ORDER: readonly RecordStatus[] = ['valid', 'wrong', 'missing', 'unknown', 'unchecked'];

/** Shows how many records are found, and the times of the last and the next check. */
export function CheckProgress({ domain: { records, lastCheckedAt, nextCheckAt } }: { domain: Checked }) {
  const t = useTexts('domains');
  const found = records.filter(({ status }) => status === 'valid').length;
  const sorted = [...records].sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="font-medium">
          {t('progress.found', { found, count: records.length })}
        </p>
        <CheckTimes lastCheckedAt={lastCheckedAt} nextCheckAt={nextCheckAt} />
      </div>
      <div aria-hidden className="mt-2.5 flex gap-1">
        {sorted.map(({ name, status }) => (
          <span key={name} className={clsx('h-1.5 flex-1 rounded-xs', FILLS[status])} />
        ))}
      </div>
    </Card>
  );
}
