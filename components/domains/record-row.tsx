'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import type { DomainRecord } from '#lib/domains/schema.ts';
import { RecordBadge } from './status-badge.tsx';

/** Shows one record: the fields to enter, the published values and the advice. */
export function RecordRow({ record }: { record: DomainRecord }) {
  const t = useTexts('domains');
  const isSecond = record.purpose === 'dkim' && !record.isRequired;
  const title = t(isSecond ? 'records.dkimSecond' : `records.${record.purpose}`);
  const { status, found, advice } = record;
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <RecordBadge status={status} />
        <span className="text-sm text-muted">{t(record.isRequired ? 'records.required' : 'records.recommended')}</span>
        <p className="w-full text-sm text-muted">{t(`records.purposes.${record.purpose}`)}</p>
      </div>
      {advice !== null && status !== 'missing' && (
        <Alert tone={status === 'wrong' ? 'warning' : 'info'}>{advice}</Alert>
      )}
      <dl className="flex flex-col gap-1.5">
        <Line label={t('records.type')}>
          <code className="font-mono text-sm">{record.type}</code>
        </Line>
        <Line label={t('records.host')}>
          <CopyValue value={record.host} label={t('records.hostCopied', { record: title })} wrap />
        </Line>
        <Line label={t('records.name')}>
          <CopyValue value={record.name} label={t('records.nameCopied', { record: title })} wrap />
        </Line>
        <Line label={t('records.value')}>
          <CopyValue value={record.value} label={t('records.valueCopied', { record: title })} wrap />
        </Line>
        <Line label={t('records.ttl')}>
          <span className="text-sm">{t('records.ttlSeconds', { seconds: record.ttl })}</span>
        </Line>
        {status !== 'unchecked' && status !== 'unknown' && status !== 'valid' && (
          <Line label={t('records.found')}>
            {found.length === 0 ? (
              <span className="text-sm text-muted">{t('records.nothing')}</span>
            ) : (
              <ul className="flex min-w-0 flex-col gap-1">
                {found.map((value) => (
                  <li key={value}>
                    <code className="font-mono text-sm break-all">{value}</code>
                  </li>
                ))}
              </ul>
            )}
          </Line>
        )}
      </dl>
    </li>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm leading-7 text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center">{children}</dd>
    </div>
  );
}
