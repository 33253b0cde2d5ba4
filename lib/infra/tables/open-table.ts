import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { TableEncoding } from '#lib/core/tables/encodings.ts';
import { findHeader, numberedName, readNames } from '#lib/core/tables/header.ts';
import type { Dialect, TableRow } from '#lib/core/tables/parse-text.ts';
import type { ByteSource } from '../zip/byte-source.ts';
import { findTextFormat, readTextRows } from './read-text.ts';
import { openWorkbook, type Sheet } from './read-xlsx.ts';
import { wrongFormat } from './table-error.ts';

/** How a file is read as a table. */
export type TableLayout = { hasHeader: boolean } & (
  | { kind: 'csv'; encoding: TableEncoding; dialect: Dialect }
  | { kind: 'xlsx'; sheet: string }
);

/** The parts of a layout that a person chose. */
export type TableChoice = {
  encoding?: TableEncoding | undefined;
  dialect?: Partial<Dialect> | undefined;
  sheet?: string | undefined;
  hasHeader?: boolean | undefined;
};

/** A table that was opened: its layout, the names of its columns and its first rows. */
export type OpenTable = {
  layout: TableLayout;
  /** The names of the header, or `column_1` and so on. */
  columns: string[];
  /** The first rows below the header. */
  first: TableRow[];
  /** The sheets of a workbook; none of a text. */
  sheets: readonly Sheet[];
};

/** The bounds of a table that is opened. */
export type TableLimits = {
  /** Octets of an unpacked text. */
  maxBytes?: number;
};

/** Rows that are read to find the header and the contents of the columns. */
const FIRST_ROWS = 500;

/**
 * Opens a file as a table: finds whether it is a workbook or a text, its encoding, dialect, sheet and header.
 *
 * @throws {AppError} importEmpty, importEncoding, importDelimiter, importFormat, importHeader (two equal names), invalidFormat (too many
 *   columns), fileTooLarge (unpacked), invalidField (sheet)
 */
export async function openTable(
  source: ByteSource,
  choice: TableChoice = {},
  limits: TableLimits = {},
): Promise<OpenTable> {
  if (source.size === 0) throw new AppError('importEmpty');
  const { sheets, layout } = (await isWorkbook(source))
    ? await openSheet(source, choice)
    : { sheets: [], layout: { kind: 'csv' as const, ...(await findTextFormat(source, choice, limits.maxBytes)) } };
  const rows = await readFirst(readAll(source, { ...layout, hasHeader: false }, limits));
  const hasHeader = choice.hasHeader ?? findHeader(rows.map(({ cells }) => cells));
  const first = hasHeader ? rows.slice(1) : rows;
  const head = rows[0]?.cells ?? [];
  if (first.length === 0) throw new AppError('importEmpty');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const filled = Array.from({ length: width }, (_, index) => head[index] ?? '');
  const columns = hasHeader ? readNames(filled) : filled.map((_, index) => numberedName(index));
  return { layout: { ...layout, hasHeader }, columns, first, sheets };
}

/** Reads the rows of a table below its header. */
export async function* readTable(
  source: ByteSource,
  layout: TableLayout,
  limits: TableLimits = {},
): AsyncGenerator<TableRow> {
  let isHeader = layout.hasHeader;
  for await (const row of readAll(source, layout, limits)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

async function* readAll(source: ByteSource, layout: TableLayout, limits: TableLimits): AsyncGenerator<TableRow> {
  if (layout.kind === 'xlsx') {
    yield* (await openWorkbook(source)).readRows(layout.sheet);
    return;
  }
  yield* readTextRows(source, layout, limits.maxBytes);
}

async function openSheet(
  source: ByteSource,
  { sheet }: TableChoice,
): Promise<{ sheets: readonly Sheet[]; layout: { kind: 'xlsx'; sheet: string } }> {
  const { sheets } = await openWorkbook(source);
  if (sheet !== undefined && !sheets.some(({ name }) => name === sheet)) {
    throw refuse.fieldBecause('sheet', 'The workbook has no such sheet.', sheet);
  }
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  return { sheets, layout: { kind: 'xlsx', sheet: sheet ?? shown?.name ?? '' } };
}

async function readFirst(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length > FIRST_ROWS) break;
  }
  return first;
}

/** The beginning of files of Office before 2007, in which files with a password are packed too. */
const COMPOUND = Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const ARCHIVE = Buffer.of(0x50, 0x4b, 0x03, 0x04);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Checks whether a file is a workbook by its first octets, and refuses the kinds that are not read. */
async function isWorkbook(source: ByteSource): Promise<boolean> {
  const head = Buffer.from(await source.read(0, 512));
  if (!head.subarray(0, 8).equals(COMPOUND)) return head.subarray(0, 4).equals(ARCHIVE);
  const directory = head.length < 52 ? 0 : (head.readUInt32LE(48) + 1) * 512;
  const isEncrypted = Buffer.from(await source.read(directory, directory + 4_096)).includes(ENCRYPTED);
  throw wrongFormat(
    isEncrypted
      ? 'the workbook is protected by a password. Save it without one and import that file'
      : 'it is a workbook of an old kind (.xls). Save it as .xlsx or CSV and import that file',
  );
}
