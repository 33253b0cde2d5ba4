import { refuse } from '#lib/core/errors/refuse.ts';
import { COLUMNS_MAX, type TableRow, unguardCell } from '#lib/core/tables/parse-text.ts';
import type { ByteSource } from '../zip/byte-source.ts';
import type { ZipFile } from '../zip/read-zip.ts';
import { attribute, XmlError, type XmlHandler } from './scan-xml.ts';
import { formatNumber, unescapeText } from './sheet-values.ts';
import { tooManyColumns } from './table-error.ts';
import {
  CELL_MAX,
  readingWorkbook,
  readParts,
  scanPart,
  TextRuns,
  toRefusal,
  type WorkbookParts,
} from './workbook-parts.ts';

/** Rows of a sheet at most (Excel's specifications and limits). */
const ROWS_MAX = 1_048_576;

/** A sheet of a workbook. */
export type Sheet = { name: string; isHidden: boolean };

/** A workbook, whose sheets can be read again and again. */
export type Workbook = {
  /** At least one, in the order of the file. */
  sheets: readonly Sheet[];
  /**
   * Reads the rows of a sheet, without empty ones. The line of a row is its number in the sheet. Dates are `2026-11-27` or
   * `2026-11-27 10:30:00`, formulas have the value that was computed last.
   *
   * @throws {AppError} invalidField (sheet), importFormat, invalidFormat (too many columns)
   */
  readRows(sheet: string): AsyncGenerator<TableRow>;
};

/**
 * Opens a workbook (ECMA-376, SpreadsheetML). Its parts are unpacked while they are read: no sheet is ever in memory as a whole.
 *
 * @throws {AppError} importFormat (damaged, protected by a password, with macros, too large, no workbook)
 */
export const openWorkbook = (source: ByteSource): Promise<Workbook> =>
  readingWorkbook(async () => {
    const parts = await readParts(source);
    return {
      sheets: parts.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      readRows: (sheet) => {
        const part = parts.sheets.find(({ name }) => name === sheet);
        if (!part) throw refuse.fieldBecause('sheet', 'The workbook has no such sheet.', sheet);
        return readSheet(source, part.file, parts);
      },
    };
  });

async function* readSheet(source: ByteSource, file: ZipFile, parts: WorkbookParts): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  try {
    for await (const _piece of scanPart(source, file, new SheetHandler(parts, rows))) yield* rows.splice(0);
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Finds the rows of a sheet, and adds those that are not empty to a list. */
class SheetHandler implements XmlHandler {
  readonly #parts: WorkbookParts;
  readonly #rows: TableRow[];
  readonly #runs = new TextRuns();
  #line = 0;
  #cells: string[] | null = null;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;

  constructor(parts: WorkbookParts, rows: TableRow[]) {
    this.#parts = parts;
    this.#rows = rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#line = Number(attribute(attributes, 'r') ?? this.#line + 1);
      if (!(this.#line >= 1 && this.#line <= ROWS_MAX)) throw new XmlError('a row has no number of a sheet');
      this.#cells = [];
      this.#column = -1;
    } else if (this.#cells === null) return;
    else if (name === 'c') {
      // The reference is optional: a cell without one follows the cell before it.
      this.#column = columnOf(attribute(attributes, 'r')) ?? this.#column + 1;
      this.#type = attribute(attributes, 't') ?? 'n';
      this.#style = Number(attribute(attributes, 's') ?? 0);
      this.#value = '';
    } else if (name === 'v') this.#isValue = true;
    else this.#runs.open(name);
  }

  text(text: string): void {
    if (!this.#isValue) this.#runs.text(text);
    else if (this.#value.length < CELL_MAX) this.#value += text;
  }

  close(name: string): void {
    if (this.#cells === null) return;
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#add(this.#cells, unguardCell(this.#read().trim()));
    else if (name === 'row') {
      if (this.#cells.length > 0) this.#rows.push({ cells: this.#cells, line: this.#line });
      this.#cells = null;
    } else this.#runs.close(name);
  }

  #add(cells: string[], text: string): void {
    if (text === '') return;
    if (this.#column >= COLUMNS_MAX) throw tooManyColumns();
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #read(): string {
    const inline = this.#runs.take();
    const value = this.#value;
    if (value === '' && this.#type !== 'inlineStr') return '';
    switch (this.#type) {
      case 'inlineStr':
        return inline;
      case 's': {
        const text = this.#parts.texts.get(Number(value));
        if (text === null) throw new XmlError('a cell refers to a text that does not exist');
        return text;
      }
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
      case 'n':
        return formatNumber(value, this.#parts.kinds[this.#style] ?? 'number', this.#parts.is1904);
      // The texts and errors of formulas.
      default:
        return unescapeText(value);
    }
  }
}

/** Returns the column of a reference such as `AB12`, counted from 0; null without one. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null;
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > 16_384) throw new XmlError('a cell is beyond the last column');
  }
  return column === 0 ? null : column - 1;
}
