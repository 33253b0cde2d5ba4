'use client';

import { Columns2, Minus, Rows2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { BlockProps } from '#lib/documents/registry.ts';

type CellsFieldProps = { label: string; rows: unknown; onChange: (rows: readonly (readonly string[])[]) => void };

const ROWS_MAX = 100;
const COLUMNS_MAX = 10;

/** The cells of a table, each a field; rows and columns are added and removed at the end. */
export function CellsField({ label, rows: given, onChange }: CellsFieldProps) {
  const t = useTexts('blockEditor');
  // The property of the one type of block that has this field.
  const rows = given as BlockProps['table']['rows'];
  const width = Math.max(...rows.map((row) => row.length));
  const whole = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
  const set = (row: number, column: number, text: string) =>
    onChange(whole.map((cells, at) => (at === row ? cells.with(column, text) : cells)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-col gap-1 overflow-x-auto">
        {whole.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
          <div key={row} className="flex gap-1">
            {cells.map((cell, column) => (
              <Input
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={column}
                aria-label={t('cells.cell', { row: String(row + 1), column: String(column + 1) })}
                value={cell}
                className="min-w-20"
                onValueChange={(text) => set(row, column, text)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          disabled={whole.length >= ROWS_MAX}
          onClick={() => onChange([...whole, Array(width).fill('')])}
        >
          <Rows2 aria-hidden /> {t('cells.addRow')}
        </Button>
        <Button
          size="sm"
          disabled={width >= COLUMNS_MAX}
          onClick={() => onChange(whole.map((cells) => [...cells, '']))}
        >
          <Columns2 aria-hidden /> {t('cells.addColumn')}
        </Button>
        <Button size="sm" variant="ghost" disabled={whole.length < 2} onClick={() => onChange(whole.slice(0, -1))}>
          <Minus aria-hidden /> {t('cells.removeRow')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={width < 2}
          onClick={() => onChange(whole.map((cells) => cells.slice(0, -1)))}
        >
          <Minus aria-hidden /> {t('cells.removeColumn')}
        </Button>
      </div>
    </fieldset>
  );
}
