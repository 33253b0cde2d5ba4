'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { roles } from '#components/ui/data-row.tsx';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import { type NameForm, RECORD_COLUMNS } from './record-columns.ts';
import { RecordRow } from './record-row.tsx';

type RecordTableProps = {
  /** The contents of the table, for screen readers. */
  caption: string;
  records: readonly DomainRecord[];
  names: NameForm;
};

/** Records to publish, one row each. In a narrow container each row becomes a block of labelled lines. */
export function RecordTable({ caption, records, names }: RecordTableProps) {
  const t = useTexts('domains');
  return (
    <Card flush className="@container">
      <table {...roles.table} className="block w-full table-fixed text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowGroup} className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr {...roles.row}>
            {RECORD_COLUMNS.map(({ key, className }) => (
              <th
                key={key}
                {...roles.columnHeader}
                scope="col"
                className={clsx('h-8.5 text-left text-xs font-medium whitespace-nowrap text-faint', className)}
              >
                {t(key === 'host' ? `records.${names}` : `records.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        {records.map((record) => (
          <RecordRow key={record.name} record={record} names={names} />
        ))}
      </table>
    </Card>
  );
}
