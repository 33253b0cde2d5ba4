'use client';

import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { roles } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import { getRecordTitle, type NameForm, RECORD_COLUMNS } from './record-columns.ts';
import { RecordNote } from './record-note.tsx';
import { RecordState } from './status-mark.tsx';

type RecordRowProps = { record: DomainRecord; names: NameForm };

/** Characters of a value that fit in its column; a longer one is cut and has a button that shows it. */
const CUT_AT = 48;

/** One record: its state, the fields to enter, and under them a difference to the published values. */
export function RecordRow({ record, names }: RecordRowProps) {
  const t = useTexts('domains');
  const valueId = useId();
  const [isShown, setShown] = useState(false);
  const title = getRecordTitle(t, record);
  const { value, status } = record;
  const name = record[names];
  const hasNote = record.advice !== null && status !== 'missing';
  return (
    <tbody {...roles.rowGroup} className="block border-t border-line @max-4xl:first-of-type:border-t-0 @4xl:contents">
      <tr
        {...roles.row}
        className="flex flex-wrap items-center gap-x-2 px-4 py-3 @4xl:table-row [&>td]:@4xl:border-t [&>td]:@4xl:border-line"
      >
        <Cell className="order-3 ml-auto @4xl:pl-4">
          <span className={clsx('block', status !== 'valid' && '@4xl:-ml-1.5')}>
            <RecordState status={status} />
          </span>
        </Cell>
        <Cell className="order-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-xs text-muted">
            {t(record.isRequired ? 'records.required' : 'records.recommended')}
          </span>
        </Cell>
        <Cell className="order-2">
          <Tag>
            <span className="font-mono">{record.type}</span>
          </Tag>
        </Cell>
        <Line className="order-4 mt-1" label={t(`records.${names}`)} value={name}>
          <CopyButton value={name} label={t(`records.${names}Copied`, { record: title })} />
        </Line>
        <Line className="order-5" label={t('records.value')} value={value}>
          {value.length > CUT_AT && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isShown}
              aria-controls={isShown ? valueId : undefined}
              aria-label={t(isShown ? 'records.hideValue' : 'records.showValue', { record: title })}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'records.hide' : 'records.show')}
            </Button>
          )}
          <CopyButton value={value} label={t('records.valueCopied', { record: title })} />
        </Line>
        <Cell className="order-6 @max-4xl:hidden text-right text-muted tabular-nums @4xl:pr-4">{record.ttl}</Cell>
      </tr>
      {(isShown || hasNote) && (
        <tr {...roles.row} className="block px-4 pb-3.5 @4xl:table-row">
          <td
            {...roles.cell}
            colSpan={RECORD_COLUMNS.length}
            className="block space-y-2 @4xl:table-cell @4xl:pr-4 @4xl:pb-3.5 @4xl:pl-36"
          >
            {isShown && (
              <code
                id={valueId}
                className="block rounded-md bg-code px-3 py-2 font-mono text-xs leading-4.5 break-all text-code-fg"
              >
                {value}
              </code>
            )}
            {hasNote && <RecordNote record={record} title={title} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td {...roles.cell} className={clsx('@4xl:table-cell @4xl:h-13 @4xl:px-3 @4xl:align-middle', className)}>
    {children}
  </td>
);

type LineProps = {
  label: string;
  value: string;
  className: string;
  /** Buttons behind the value. */
  children: ReactNode;
};

/** A value in fixed width, cut where it is too long. In a narrow container its label comes first. */
const Line = ({ label, value, className, children }: LineProps) => (
  <Cell className={clsx('flex w-full min-w-0 items-center', className)}>
    <span aria-hidden className="w-16 shrink-0 text-xs text-faint @4xl:hidden">
      {label}
    </span>
    <span className="flex min-w-0 items-center gap-0.5 @max-4xl:flex-1">
      <code className="min-w-0 truncate font-mono text-xs leading-4.5 @max-4xl:flex-1" title={value}>
        {value}
      </code>
      {children}
    </span>
  </Cell>
);
