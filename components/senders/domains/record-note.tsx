'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import { diffValue } from './value-diff.ts';

/** Explains a record's state: the published values, the value to publish with its missing parts marked, and the advice. */
export function RecordNote({ record, title }: { record: DomainRecord; title: string }) {
  const t = useTexts('domains');
  const { value, found, status, advice } = record;
  const isWrong = status === 'wrong';
  return (
    <div
      className={clsx(
        'rounded-md border px-3 py-2',
        isWrong ? 'border-warning-line bg-warning-bg' : 'border-line bg-sunken',
      )}
    >
      {isWrong && found.length > 0 && (
        <dl className="mb-1 flex flex-col gap-0.5">
          <Line label={t('records.found')}>
            {found.map((text) => (
              <code key={text} className="block font-mono text-xs leading-4.5 break-all">
                {text}
              </code>
            ))}
          </Line>
          <Line label={t('records.shouldBe')}>
            <code className="font-mono text-xs leading-4.5 break-all">
              {diffValue(value, found).map(({ text, isMissing }) =>
                isMissing ? (
                  <ins
                    key={text}
                    className="rounded-xs bg-success-bg px-0.75 text-success-text no-underline outline outline-success-line"
                  >
                    {text}
                  </ins>
                ) : (
                  text
                ),
              )}
            </code>
            <CopyButton value={value} label={t('records.shouldBeCopied', { record: title })} />
          </Line>
        </dl>
      )}
      <p className={clsx('text-xs', isWrong ? 'text-fg' : 'text-muted')}>{advice}</p>
    </div>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col sm:flex-row">
    <dt className="w-18 shrink-0 text-xs leading-4.5 font-medium text-warning-text">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
