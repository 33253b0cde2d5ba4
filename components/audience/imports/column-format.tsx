'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import type { MappedColumn } from '#lib/audience/imports/schema.ts';
import { holdsNumbers, type MappableField, ordersOf, type ShownColumn } from './mapping.ts';

type ColumnFormatProps = {
  column: ShownColumn;
  fields: readonly MappableField[];
  onChange: (format: Pick<MappedColumn, 'dates' | 'decimal'>) => void;
};

/** The order of dates and the decimal sign of a column, where the file leaves several open: nothing is guessed. */
export function ColumnFormat({ column, fields, onChange }: ColumnFormatProps) {
  const t = useTexts('imports');
  const { name, mapped } = column;
  const orders = ordersOf(column, fields);
  if (orders.length > 0)
    return (
      <Select
        label={t('map.dates', { name })}
        className="mt-1.5"
        items={orders.map((value) => ({ value: value as string, label: t(`map.dateOrders.${value}`) }))}
        value={mapped.dates ?? ''}
        onChange={(value) => {
          const dates = orders.find((one) => one === value);
          if (dates) onChange({ dates });
        }}
      />
    );
  if (!holdsNumbers(column, fields)) return null;
  return (
    <Select
      label={t('map.decimal', { name })}
      className="mt-1.5"
      items={[
        { value: '.', label: t('map.decimals.point') },
        { value: ',', label: t('map.decimals.comma') },
      ]}
      value={mapped.decimal ?? ''}
      onChange={(value) => onChange({ decimal: value === ',' ? ',' : '.' })}
    />
  );
}
