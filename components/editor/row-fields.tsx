'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { BlockRow } from '#lib/documents/schema.ts';
import { ConditionField } from './conditions/condition-field.tsx';
import { ColorField } from './fields/color-field.tsx';
import { FileField } from './fields/file-field.tsx';
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

/** The widths of columns that are offered, in percent, by their number; empty for columns of one width. */
const PRESETS: Readonly<Record<number, readonly string[]>> = {
  2: ['', '33 : 67', '67 : 33', '25 : 75', '75 : 25', '40 : 60', '60 : 40'],
  3: ['', '25 : 50 : 25', '50 : 25 : 25', '25 : 25 : 50'],
  4: ['', '40 : 20 : 20 : 20', '20 : 20 : 20 : 40'],
};

const PHONES = ['normal', 'reverse', 'keep'] as const;

function withWidths(columns: BlockRow['columns'], preset: string): BlockRow['columns'] {
  const widths = preset === '' ? [] : preset.split(' : ').map(Number);
  return columns.map(({ blocks }, index) => {
    const width = widths[index];
    return width === undefined ? { blocks } : { width, blocks };
  });
}

/** The settings of a row. */
export function RowFields({ row, isFirst, isLast, onChange, onColumns, onStep, onRemove }: RowFieldsProps) {
  const t = useTexts('blockEditor');
  const { columns } = row;
  const presets = PRESETS[columns.length] ?? [];
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
      {columns.length > 1 && (
        <Field name="widths" label={t('fields.widths')}>
          <Select
            items={presets.map((value) => ({ value, label: value || t('sameWidths') }))}
            value={columns
              .map(({ width }) => width ?? '')
              .join(' : ')
              .replace(/^[ :]+$/, '')}
            onChange={(preset) => onChange({ columns: withWidths(columns, preset) }, 'widths')}
          />
        </Field>
      )}
      {columns.length > 1 && (
        <Field name="onPhones" label={t('fields.onPhones')}>
          <Select
            items={PHONES.map((value) => ({ value, label: t(`choices.onPhones.${value}`) }))}
            value={row.onPhones === 'keep' ? 'keep' : row.phoneOrder}
            onChange={(choice) =>
              onChange(
                choice === 'keep'
                  ? { onPhones: 'keep', phoneOrder: 'normal' }
                  : { onPhones: 'stack', phoneOrder: choice },
                'onPhones',
              )
            }
          />
        </Field>
      )}
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
      <FileField
        name="picture"
        label={t('fields.rowPicture')}
        hint={{ description: t('hints.row.picture') }}
        type="picture"
        value={row.picture}
        onChange={(picture) => onChange({ picture }, 'picture')}
        onChoose={({ url }) => onChange({ picture: url }, 'picture')}
      />
      <NumberField
        name="border"
        label={t('fields.border')}
        value={row.border}
        min={0}
        max={10}
        onChange={(border) => onChange({ border }, 'border')}
      />
      {row.border > 0 && (
        <ColorField
          name="borderColor"
          label={t('fields.lineColor')}
          value={row.borderColor}
          onChange={(borderColor) => onChange({ borderColor }, 'borderColor')}
        />
      )}
      <ConditionField condition={row.when} onChange={(when) => onChange({ when }, 'when')} />
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
