import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';
import { readContent } from './content.ts';
import { beginsAsZip, isOfficeDocument, listZipNames } from './list-zip-names.ts';
import type { MediaRow } from './store.ts';
import { hasTextBytes } from './text-bytes.ts';

/** The end of a workbook that has its directory: some 40,000 files. */
const TAIL_BYTES = 4_194_304;

/**
 * Checks the bytes of a file with rows to import, of which one piece at a time is in memory.
 *
 * @throws {AppError} invalidFormat
 */
export async function checkImport(row: MediaRow): Promise<void> {
  const isRight = row.extension === 'xlsx' ? await isWorkbook(row) : await isText(row);
  if (!isRight)
    throw refuseContent({ field: 'file', extension: row.extension, detected: undefined }, ALLOWED_FILE_TYPES);
}

async function isText(row: MediaRow): Promise<boolean> {
  const test = hasTextBytes();
  let at = 0;
  for await (const piece of readContent(row, { start: 0, end: row.bytes })) {
    at += piece.byteLength;
    if (!test(piece, at === row.bytes)) return false;
  }
  return true;
}

async function isWorkbook(row: MediaRow): Promise<boolean> {
  const tailAt = Math.max(0, row.bytes - TAIL_BYTES);
  const read = async (start: number, end: number) => {
    const parts: Buffer[] = [];
    for await (const part of readContent(row, { start, end })) parts.push(part);
    return Buffer.concat(parts);
  };
  const head = await read(0, Math.min(4, row.bytes));
  return beginsAsZip(head) && isOfficeDocument(listZipNames(await read(tailAt, row.bytes), tailAt), 'xl/');
}
