import { columnLetters } from '#lib/core/tables/column-letters.ts';
import { writeZip, type ZipEntry } from '../zip/write-zip.ts';

/** The value of a cell; null leaves it out. */
export type SheetCell = string | number | boolean | null;

/** Rows of a sheet, the names of the columns among them (Excel's specifications and limits). */
const SHEET_ROWS = 1_048_576;

/** Characters of a cell; Excel refuses a file with more. */
const CELL_CHARS = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook (ECMA-376, SpreadsheetML) as a stream: the names of the columns, then the rows; a full sheet is followed by
 * another with the same names. Texts are inline strings, which no program runs as a formula.
 *
 * @param pieces rows, some at a time.
 * @param sheetRows rows of a sheet, for tests.
 */
export function writeWorkbook(
  columns: readonly string[],
  pieces: AsyncIterable<readonly (readonly SheetCell[])[]>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Buffer> {
  return writeZip(listParts(columns, pieces, sheetRows));
}

async function* listParts(
  columns: readonly string[],
  pieces: AsyncIterable<readonly (readonly SheetCell[])[]>,
  sheetRows: number,
): AsyncGenerator<ZipEntry> {
  const rows = createRows(pieces);
  let sheets = 0;
  do {
    sheets += 1;
    yield { path: `xl/worksheets/sheet${sheets}.xml`, text: writeSheet(columns, rows, sheetRows) };
  } while (!(await rows.isOver()));
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield part('xl/workbook.xml', workbook(numbers));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(numbers));
  yield part('_rels/.rels', relations([[1, 'officeDocument', 'xl/workbook.xml']]));
  yield part('[Content_Types].xml', contentTypes(numbers));
}

/** Rows that several sheets take from, one after the other. */
type Rows = { take(most: number): Promise<readonly (readonly SheetCell[])[]>; isOver(): Promise<boolean> };

function createRows(pieces: AsyncIterable<readonly (readonly SheetCell[])[]>): Rows {
  const source = pieces[Symbol.asyncIterator]();
  let piece: readonly (readonly SheetCell[])[] = [];
  let at = 0;
  const isOver = async () => {
    while (at >= piece.length) {
      const next = await source.next();
      if (next.done) return true;
      [piece, at] = [next.value, 0];
    }
    return false;
  };
  return {
    isOver,
    take: async (most) => {
      if (most <= 0 || (await isOver())) return [];
      const taken = piece.slice(at, at + most);
      at += taken.length;
      return taken;
    },
  };
}

async function* writeSheet(columns: readonly string[], rows: Rows, sheetRows: number): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(columns, 1, letters)}`;
  let number = 1;
  for (;;) {
    const some = await rows.take(sheetRows - number);
    if (some.length === 0) break;
    let xml = '';
    for (const cells of some) {
      number += 1;
      xml += rowXml(cells, number, letters);
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** Returns a row; readers need its number and the reference of each cell, which the standard leaves optional. */
function rowXml(cells: readonly SheetCell[], number: number, letters: readonly string[]): string {
  const xml = cells.map((cell, index) => cellXml(cell, `${letters[index] ?? columnLetters(index)}${number}`)).join('');
  return `<row r="${number}">${xml}</row>`;
}

function cellXml(cell: SheetCell, reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const text = escapeText(String(cell).slice(0, CELL_CHARS));
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Characters that XML 1.0 cannot have, and halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r\u0080-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** The beginning of what Excel reads as the code of a character, such as `_x000D_`. */
const CODE = /_(?=x[0-9a-f]{4}_)/gi;

const escapeText = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(CODE, '_x005F_')
    .replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? '');

const part = (path: string, text: string): ZipEntry => ({ path, text: once(text) });

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function workbook(numbers: readonly number[]): string {
  const sheets = numbers.map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`);
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

const workbookRelations = (numbers: readonly number[]): string =>
  relations(numbers.map((number) => [number, 'worksheet', `worksheets/sheet${number}.xml`]));

function relations(targets: readonly (readonly [number: number, type: string, path: string])[]): string {
  const lines = targets.map(
    ([number, type, path]) => `<Relationship Id="rId${number}" Type="${RELATIONS}/${type}" Target="${path}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function contentTypes(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${sheets.join('')}</Types>`
  );
}
