import { csvLines } from '#lib/core/csv.ts';
import { type SheetCell, writeWorkbook } from '#lib/infra/xlsx/write-sheet.ts';
import type { ExportFormat } from './schema.ts';

/** The value of a cell. */
export type Cell = SheetCell;

/** Rows of a list, in the order of its columns. */
export type Rows = readonly (readonly Cell[])[];

/** The media types of the formats. */
export const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns rows as text: CSV with the names of the columns first if asked, or an object of JSON a line. */
export function formatText(columns: readonly string[], rows: Rows, format: 'csv' | 'ndjson', hasHead: boolean): string {
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(toObject(columns, row))}\n`).join('');
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  return csvLines(hasHead ? [columns, ...cells] : cells);
}

const toObject = (columns: readonly string[], row: readonly Cell[]): Record<string, Cell> =>
  Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]));

/** Writes a file as a stream. CSV without a piece is empty; a piece without rows has the names of the columns. */
export function formatFile(
  columns: readonly string[],
  pieces: AsyncIterable<Rows>,
  format: ExportFormat,
): AsyncGenerator<string | Buffer> {
  return format === 'xlsx' ? writeWorkbook(columns, pieces) : formatPieces(columns, pieces, format);
}

async function* formatPieces(
  columns: readonly string[],
  pieces: AsyncIterable<Rows>,
  format: 'csv' | 'ndjson',
): AsyncGenerator<string> {
  let hasHead = true;
  for await (const rows of pieces) {
    yield formatText(columns, rows, format, hasHead);
    hasHead = false;
  }
}
