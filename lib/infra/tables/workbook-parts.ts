import type { ByteSource } from '../zip/byte-source.ts';
import { readDirectory, readFile, ZipError, type ZipFault, type ZipFile } from '../zip/read-zip.ts';
import { attribute, XmlError, type XmlHandler, XmlScanner } from './scan-xml.ts';
import { SharedTexts } from './shared-texts.ts';
import { kindOfFormat, type NumberKind, unescapeText } from './sheet-values.ts';
import { wrongFormat } from './table-error.ts';

/** Octets that one part of a workbook may have when it is unpacked. */
export const UNPACKED_MAX_BYTES = 2_147_483_648;

/** Octets of the parts that are read whole: the list of sheets, the formats of numbers. */
const PART_MAX_BYTES = 33_554_432;

/** Sheets of a workbook, and formats of its cells, at most. */
const SHEETS_MAX = 1_000;
const FORMATS_MAX = 65_536;

/** A sheet of a workbook, and the file of it. */
export type SheetPart = { name: string; isHidden: boolean; file: ZipFile };

/** The parts of a workbook that the cells of all sheets refer to. */
export type WorkbookParts = { sheets: SheetPart[]; texts: SharedTexts; kinds: NumberKind[]; is1904: boolean };

const FAULTS: Readonly<Record<ZipFault, string>> = {
  damaged: 'the workbook is damaged. Open it in a spreadsheet program, save it again as .xlsx and import that file',
  encrypted: 'the workbook is protected by a password. Save it without one and import that file',
  tooLarge: 'the workbook is too large when it is unpacked. Save the sheet as CSV and import that file',
};

/** Runs a reading of a workbook, and refuses a damaged one in the words of imports (importFormat). */
export async function readingWorkbook<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Returns the refusal of an archive or a document that is not read; other errors as they are. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof ZipError) return wrongFormat(FAULTS[error.fault]);
  return error instanceof XmlError ? wrongFormat(FAULTS.damaged) : error;
}

/**
 * Reads what a workbook has beside its rows.
 *
 * @throws {ZipError}
 * @throws {XmlError}
 * @throws {AppError} importFormat (no workbook, macros, too many texts)
 */
export async function readParts(source: ByteSource): Promise<WorkbookParts> {
  const files = new Map((await readDirectory(source)).map((file) => [file.path.toLowerCase(), file]));
  const find = (path: string | undefined) => (path === undefined ? undefined : files.get(path.toLowerCase()));
  if ([...files.keys()].some((path) => path.endsWith('vbaproject.bin'))) {
    throw wrongFormat('the workbook has macros. Save it as .xlsx without them and import that file');
  }
  const links = await readLinks(source, find('_rels/.rels'), '');
  const path = [...links.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const main = find(path);
  if (!main || path.endsWith('.bin')) {
    throw wrongFormat('it is no workbook of the kind .xlsx. Save it as .xlsx or CSV and import that file');
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const own = await readLinks(source, find(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  const { sheets, is1904 } = await readSheets(source, main, (id) => {
    const link = own.get(id);
    return link?.type === 'worksheet' ? find(link.path) : undefined;
  });
  if (sheets.length === 0) throw wrongFormat('the workbook has no sheet');
  const linked = (type: string) => find([...own.values()].find((link) => link.type === type)?.path);
  const styles = linked('styles');
  const shared = linked('sharedStrings');
  return {
    sheets,
    is1904,
    kinds: styles ? await readKinds(source, styles) : [],
    texts: shared ? await readTexts(source, shared) : new SharedTexts(),
  };
}

/** Scans a part of a workbook; the handler is called while it is unpacked. After each piece the caller may take what was found. */
export async function* scanPart(
  source: ByteSource,
  file: ZipFile,
  handler: XmlHandler,
  maxBytes = UNPACKED_MAX_BYTES,
): AsyncGenerator<void> {
  const scanner = new XmlScanner(handler);
  let decoder: TextDecoder | null = null;
  for await (const piece of readFile(source, file, { bytes: maxBytes })) {
    // XML without a mark is UTF-8 here: no program writes a workbook in another encoding.
    decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8');
    scanner.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  scanner.end();
}

async function scanWhole(source: ByteSource, file: ZipFile, handler: XmlHandler, maxBytes: number): Promise<void> {
  for await (const _piece of scanPart(source, file, handler, maxBytes));
}

const ignore = (): void => {};

type Link = { type: string; path: string };

/** Reads the relationships of a part by their ids: the last word of the type, and the path in the archive. */
async function readLinks(source: ByteSource, file: ZipFile | undefined, folder: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  if (!file) return links;
  const open = (name: string, attributes: string) => {
    if (name !== 'Relationship') return;
    const target = attribute(attributes, 'Target') ?? '';
    const type = (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : resolvePath(folder + target);
    links.set(attribute(attributes, 'Id') ?? '', { type, path });
  };
  await scanWhole(source, file, { open, close: ignore, text: ignore }, PART_MAX_BYTES);
  return links;
}

function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function readSheets(
  source: ByteSource,
  file: ZipFile,
  fileOf: (id: string) => ZipFile | undefined,
): Promise<Pick<WorkbookParts, 'sheets' | 'is1904'>> {
  const found: Pick<WorkbookParts, 'sheets' | 'is1904'> = { sheets: [], is1904: false };
  const open = (name: string, attributes: string) => {
    if (name === 'workbookPr') found.is1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    if (name !== 'sheet' || found.sheets.length === SHEETS_MAX) return;
    const part = fileOf(/\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '');
    const isHidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible';
    if (part) found.sheets.push({ name: attribute(attributes, 'name') ?? '', isHidden, file: part });
  };
  await scanWhole(source, file, { open, close: ignore, text: ignore }, PART_MAX_BYTES);
  return found;
}

/** Reads how the cells of each style show numbers. */
async function readKinds(source: ByteSource, file: ZipFile): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  const open = (name: string, attributes: string) => {
    if (name === 'numFmt' && codes.size < FORMATS_MAX) {
      codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
    }
    if (name === 'cellXfs') isInCells = true;
    if (name === 'xf' && isInCells && ids.length < FORMATS_MAX) ids.push(Number(attribute(attributes, 'numFmtId')));
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInCells = false;
  };
  await scanWhole(source, file, { open, close, text: ignore }, PART_MAX_BYTES);
  return ids.map((id) => kindOfFormat(id, codes.get(id)));
}

/** Reads the shared texts: the runs of each together, without the readings of East Asian ones. */
async function readTexts(source: ByteSource, file: ZipFile): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const runs = new TextRuns();
  const handler: XmlHandler = {
    open: (name) => runs.open(name),
    text: (text) => runs.text(text),
    close: (name) => {
      runs.close(name);
      if (name === 'si' && !texts.add(runs.take())) throw wrongFormat(FAULTS.tooLarge);
    },
  };
  await scanWhole(source, file, handler, UNPACKED_MAX_BYTES);
  return texts;
}

/** Characters of one cell: Excel's limit is half of this. */
export const CELL_MAX = 65_535;

/** Collects the runs of one text: what is in `t`, but not in the reading `rPh`. */
export class TextRuns {
  #text = '';
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isReading;
    else if (name === 'rPh') this.#isReading = true;
  }

  text(text: string): void {
    if (this.#isText && this.#text.length < CELL_MAX) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isReading = false;
  }

  /** Returns what was collected, and begins again. */
  take(): string {
    const text = unescapeText(this.#text).slice(0, CELL_MAX);
    this.#text = '';
    return text;
  }
}
