'use client';

import { Columns2, Minus, Rows2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { CHART_LIMITS } from '#lib/documents/pictures.ts';
import type { BlockProps } from '#lib/documents/registry.ts';

type Chart = Pick<BlockProps['chart'], 'rows' | 'series'>;
type FiguresFieldProps = {
  label: string;
  rows: Chart['rows'];
  series: Chart['series'];
  onChange: (change: Chart) => void;
};

/** The figures of a chart: a row for each label, a column for each series. */
export function FiguresField({ label, rows, series, onChange }: FiguresFieldProps) {
  const t = useTexts('blockEditor');
  const width = Math.max(...rows.map(({ values }) => values.length));
  const names = Array.from({ length: width }, (_, index) => series[index] ?? '');
  const setRow = (at: number, change: Partial<Chart['rows'][number]>) =>
    onChange({ series, rows: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) });
  const setWidth = (count: number) =>
    onChange({
      series: Array.from({ length: count }, (_, index) => series[index] ?? ''),
      rows: rows.map((row) => ({
        ...row,
        values: Array.from({ length: count }, (_, index) => row.values[index] ?? 0),
      })),
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-col gap-1 overflow-x-auto">
        {width > 1 && (
          <div className="flex gap-1">
            <span className="w-20 shrink-0" />
            {names.map((name, index) => (
              <Input
                // biome-ignore lint/suspicious/noArrayIndexKey: series have no identity but their order
                key={index}
                aria-label={t('figures.series', { number: String(index + 1) })}
                placeholder={t('figures.series', { number: String(index + 1) })}
                value={name}
                className="min-w-16"
                onValueChange={(text) => onChange({ rows, series: names.with(index, text) })}
              />
            ))}
          </div>
        )}
        {rows.map(({ label: text, values }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their order
          <div key={row} className="flex gap-1">
            <Input
              aria-label={t('figures.label', { number: String(row + 1) })}
              value={text}
              className="w-20 shrink-0"
              onValueChange={(label) => setRow(row, { label })}
            />
            {names.map((_, column) => (
              <Input
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={column}
                type="number"
                step="any"
                aria-label={t('figures.value', { row: String(row + 1), column: String(column + 1) })}
                value={String(values[column] ?? 0)}
                className="min-w-16"
                onValueChange={(typed) => {
                  const value = Number(typed);
                  if (typed !== '' && Number.isFinite(value))
                    setRow(row, { values: valuesWith(values, column, value) });
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          disabled={rows.length >= CHART_LIMITS.rows}
          onClick={() => onChange({ series, rows: [...rows, { label: '', values: Array(width).fill(0) }] })}
        >
          <Rows2 aria-hidden /> {t('cells.addRow')}
        </Button>
        <Button size="sm" disabled={width >= CHART_LIMITS.series} onClick={() => setWidth(width + 1)}>
          <Columns2 aria-hidden /> {t('figures.add')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={rows.length < 2}
          onClick={() => onChange({ series, rows: rows.slice(0, -1) })}
        >
          <Minus aria-hidden /> {t('cells.removeRow')}
        </Button>
        <Button size="sm" variant="ghost" disabled={width < 2} onClick={() => setWidth(width - 1)}>
          <Minus aria-hidden /> {t('figures.add')}
        </Button>
      </div>
    </fieldset>
  );
}

const valuesWith = (values: readonly number[], column: number, value: number): number[] =>
  Array.from({ length: Math.max(values.length, column + 1) }, (_, at) => (at === column ? value : (values[at] ?? 0)));
