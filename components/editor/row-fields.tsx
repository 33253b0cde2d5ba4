'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { BlockRow } from '#lib/documents/schema.ts';
import { ColorField } from './fields/color-field.tsx';
import { NumberField } from './fields/number-field.tsx';

type RowFieldsProps = {
  row: BlockRow;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<BlockRow>, field: string) => void;
  onColumns: (count: number) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** The settings of a row. */
export function RowFields({ row, isFirst, isLast, onChange, onColumns, onStep, onRemove }: RowFieldsProps) {
  const t = useTexts('blockEditor');
  return (
    <div className="flex flex-col gap-4">
      <Field name="columns" label={t('fields.columns')}>
        <Select
          items={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
          value={String(row.columns.length)}
          onChange={(count) => onColumns(Number(count))}
          className="w-28"
        />
      </Field>
      <ColorField
        name="background"
        label={t('fields.background')}
        value={row.background}
        isOptional
        onChange={(background) => onChange({ background }, 'background')}
      />
      <NumberField
        name="padding"
        label={t('fields.padding')}
        value={row.padding}
        min={0}
        max={120}
        onChange={(padding) => onChange({ padding }, 'padding')}
      />
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" disabled={isFirst} onClick={() => onStep(-1)}>
          <ArrowUp aria-hidden /> {t('moveUp')}
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => onStep(1)}>
          <ArrowDown aria-hidden /> {t('moveDown')}
        </Button>
        <Button size="sm" variant="danger-outline" onClick={onRemove}>
          <Trash2 aria-hidden /> {t('removeRow')}
        </Button>
      </div>
    </div>
  );
}
