import type { StoredField } from '#lib/audience/contacts/fields.ts';
import { DATE_ORDERS } from '#lib/core/tables/dates.ts';
import { type ColumnTarget, suggestMapping } from '#lib/core/tables/mapping.ts';
import type { TableRow } from '#lib/core/tables/parse-text.ts';
import type { ReadRow } from './row-reader.ts';
import type { ImportColumn, MappedColumn, PreparedImport, PreviewRow } from './schema.ts';
import { PREVIEW_ROWS } from './values.ts';

/** The preparation of an import, as it is stored. */
export type Preparation = Pick<PreparedImport, 'sheets' | 'columns' | 'sample' | 'counts' | 'reasons' | 'warnings'>;

/** Values of a column that are shown. */
const SHOWN_VALUES = 3;

/** An opened table, the fields of its company, and what is known of its mapping. */
type Described = {
  names: readonly string[];
  rows: readonly TableRow[];
  fields: readonly StoredField[];
  /** The choices of a person; without them, columns fill what is suggested. */
  chosen: readonly MappedColumn[] | undefined;
  /** The mapping of the last import with the same columns. */
  earlier: readonly MappedColumn[];
  today: Date;
};

/** Describes the columns of a table: what they fill, and how their dates and numbers are written. */
export function describeColumns({ names, rows, fields, chosen, earlier, today }: Described): ImportColumn[] {
  const own = fields.map(({ tag, name, options }) => ({ tag, name, options: options.map((one) => one.name) }));
  const known = new Set(own.map(({ tag }) => `field:${tag}`));
  const before = earlier.filter(({ target }) => target === null || !target.startsWith('field:') || known.has(target));
  const suggested = suggestMapping(
    names,
    rows.map(({ cells }) => cells),
    {
      fields: own,
      today,
      earlier: new Map(before.map(({ column, target }) => [names[column] ?? '', target as ColumnTarget | null])),
    },
  );
  return suggested.map(({ dates, decimal, ...one }, column) => {
    const mapped = (chosen ?? before).find((other) => other.column === column);
    const orders = dates && 'order' in dates ? [dates.order] : [...(dates?.orders ?? DATE_ORDERS)];
    const filled = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    return {
      column,
      name: one.column,
      sample: filled.slice(0, SHOWN_VALUES).map((cell) => cell.slice(0, 200)),
      target: chosen ? (mapped?.target ?? null) : one.target,
      suggestion: one.suggestion,
      confidence: one.confidence,
      type: one.type,
      dates: mapped?.dates ?? (orders.length === 1 ? (orders[0] ?? null) : null),
      dateChoices: orders,
      decimal: mapped?.decimal ?? decimal,
    };
  });
}

/** Returns the mapping of described columns. */
export const mappingOf = (columns: readonly ImportColumn[]): MappedColumn[] =>
  columns.map(({ column, target, dates, decimal }) => ({
    column,
    target,
    ...(dates && { dates }),
    ...(decimal && { decimal }),
  }));

/** Returns the first rows of a table with what is wrong with their cells. */
export const previewRows = (rows: readonly TableRow[], read: (cells: readonly string[]) => ReadRow): PreviewRow[] =>
  rows.slice(0, PREVIEW_ROWS).map(({ cells, line }) => {
    const result = read(cells);
    const faults =
      'code' in result
        ? [{ column: result.column, level: 'refused' as const, message: result.message }]
        : result.doubts.map(({ column, message }) => ({ column, level: 'doubtful' as const, message }));
    return { line, cells: cells.map((cell) => cell.slice(0, 200)), faults };
  });

/** Returns the positions in a mapping of columns of dates whose order a person still has to choose. */
export const undecidedDates = (columns: readonly ImportColumn[], fields: readonly StoredField[]): number[] =>
  columns.flatMap(({ column, target, dates, sample }) => {
    const field = target?.startsWith('field:') ? fields.find(({ tag }) => `field:${tag}` === target) : undefined;
    const isDated = target === 'birthday' || field?.type === 'date' || field?.type === 'datetime';
    return isDated && dates === null && sample.length > 0 ? [column] : [];
  });
