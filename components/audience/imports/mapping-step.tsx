'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { ImportMode } from '#lib/audience/imports/values.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { ColumnFormat } from './column-format.tsx';
import { ColumnMark } from './column-mark.tsx';
import { ABOVE_BAR, CostBar } from './cost-bar.tsx';
import { DoubtfulValues } from './doubtful-values.tsx';
import { LayoutBar } from './layout-bar.tsx';
import {
  findMappingFault,
  type MappableField,
  proposeField,
  reformat,
  retarget,
  type ShownColumn,
  shownColumns,
} from './mapping.ts';
import { PreviewTable } from './preview-table.tsx';
import { TargetSelect } from './target-select.tsx';
import type { Preparation } from './use-preparation.ts';

// Most files need no new field.
const FieldForm = dynamic(
  () => import('#components/audience/fields/field-form.tsx').then((module) => module.FieldForm),
  {
    ssr: false,
  },
);

type MappingStepProps = {
  preparation: Preparation;
  fields: readonly MappableField[];
  mode: ImportMode;
  onBack: () => void;
  onContinue: () => void;
};

/** The first rows of the file, and what each column fills: above the columns of a table, and as cards on a phone. */
export function MappingStep({ preparation, fields: initialFields, mode, onBack, onContinue }: MappingStepProps) {
  const t = useTexts('imports');
  // The list of fields has the new one only for those who may see contacts.
  const canCreate = [useGrant('contacts/modify'), useGrant('contacts/view')].every(Boolean);
  const hasFields = useFeature('contactManagement.customField');
  const { data, mutate } = useApi('GET /api/suite/v1/contacts/field');
  const fields = data?.data ?? initialFields;
  const [asking, setAsking] = useState<ShownColumn | null>(null);
  const [spoken, setSpoken] = useState('');
  const { prepared, mapping, isWorking, fault, correct } = preparation;
  const columns = shownColumns(prepared.columns, mapping);
  const missing = findMappingFault(columns, fields);
  const fill = (column: ShownColumn, target: string | null) => {
    const next = retarget(columns, column.column, target);
    if (next.emptied && target !== null)
      setSpoken(t('map.moved', { target: nameOf(target), name: column.name, other: next.emptied.name }));
    correct({ mapping: next.mapping });
  };
  const nameOf = (target: string) =>
    fields.find(({ tag }) => `field:${tag}` === target)?.name ?? t(`targets.${target as 'email'}`); // a standard value
  const controls = (column: ShownColumn) => ({
    select: (
      <TargetSelect
        column={column}
        fields={fields}
        onNewField={canCreate && hasFields ? () => setAsking(column) : null}
        onChange={(target) => fill(column, target)}
      />
    ),
    format: (
      <ColumnFormat
        column={column}
        fields={fields}
        onChange={(format) => correct({ mapping: reformat(columns, column.column, format) })}
      />
    ),
    mark: <ColumnMark column={column} fields={fields} />,
  });
  return (
    <div className={`flex min-w-0 flex-col gap-3.5 ${ABOVE_BAR}`}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <p className="min-w-70 flex-1 text-sm text-muted">
          <strong className="font-medium wrap-anywhere text-fg">{prepared.name}</strong>
          {' · '}
          {prepared.counts
            ? t('layout.facts', { rows: prepared.counts.rows, columns: columns.length })
            : t('layout.factsWithout', { columns: columns.length })}{' '}
          {t('layout.ask')}
        </p>
        <LayoutBar preparation={preparation} />
      </div>
      {fault && <Alert tone="danger" title={fault} />}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {spoken !== '' && (
        <p aria-hidden className="text-sm text-muted">
          {spoken}
        </p>
      )}
      <ul className="flex flex-col gap-2.5 md:hidden">
        {columns.map((column) => (
          <ColumnCard key={column.column} column={column} {...controls(column)} />
        ))}
      </ul>
      <div className="max-md:hidden">
        <PreviewTable
          columns={columns}
          rows={prepared.sample}
          isWaiting={isWorking}
          head={(at) => {
            const column = columns.find((one) => one.column === at);
            if (!column) return null;
            const { select, format, mark } = controls(column);
            return (
              <>
                <span className="mt-1.5 block">{select}</span>
                {format}
                <span className="mt-1.25 block px-0.5">{mark}</span>
              </>
            );
          }}
        />
      </div>
      <div className="md:hidden">
        <PreviewTable columns={columns} rows={prepared.sample} isWaiting={isWorking} />
      </div>
      <DoubtfulValues rows={prepared.sample} columns={columns} />
      <CostBar
        preparation={preparation}
        mode={mode}
        problem={
          missing && ('name' in missing ? t(`map.${missing.kind}`, { name: missing.name }) : t('map.needsEmail'))
        }
      >
        <Button onClick={onBack}>{t('bar.back')}</Button>
        <Button
          variant="primary"
          className="max-sm:flex-1"
          disabled={missing !== null || fault !== null}
          onClick={onContinue}
        >
          {t('bar.toOptions')}
        </Button>
      </CostBar>
      {asking && (
        <FieldForm
          field={null}
          proposed={proposeField(asking, prepared)}
          onClose={() => setAsking(null)}
          onSaved={async ({ tag }) => {
            await mutate();
            fill(asking, `field:${tag}`);
          }}
        />
      )}
    </div>
  );
}

type ColumnCardProps = {
  column: ShownColumn;
  select: React.ReactNode;
  format: React.ReactNode;
  mark: React.ReactNode;
};

/** A column on a phone: its name, what it fills, and three of its values. */
function ColumnCard({ column: { name, sample }, select, format, mark }: ColumnCardProps) {
  return (
    <li>
      <Card className="[&>div]:flex [&>div]:flex-col [&>div]:gap-1.75 [&>div]:px-3 [&>div]:py-2.5">
        <span className="flex min-w-0 items-center justify-between gap-3">
          <span className="min-w-0 truncate font-mono text-xs font-medium text-muted">{name}</span>
          {mark}
        </span>
        {select}
        {format}
        {sample.length > 0 && <span className="truncate text-xs text-muted">{sample.join(' · ')}</span>}
      </Card>
    </li>
  );
}
