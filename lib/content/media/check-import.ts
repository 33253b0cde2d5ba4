import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';
import { type ByteSource, readPieces } from '#lib/infra/zip/byte-source.ts';
import { beginsAsZip, isOfficeDocument, listZipNames } from './list-zip-names.ts';
import { hasTextBytes } from './text-bytes.ts';

/** The end of a workbook that has its directory: some 40,000 files. */
const TAIL_BYTES = 4_194_304;

/**
 * Checks the bytes of a file with rows to import, of which one piece at a time is in memory.
 *
 * @throws {AppError} invalidFormat
 */
export async function checkImport(extension: string, source: ByteSource): Promise<void> {
  const isRight = extension === 'xlsx' ? await isWorkbook(source) : await isText(source);
  if (!isRight) throw refuseContent({ field: 'file', extension, detected: undefined }, ALLOWED_FILE_TYPES);
}

async function isText(source: ByteSource): Promise<boolean> {
  const test = hasTextBytes();
  let at = 0;
  for await (const piece of readPieces(source)) {
    at += piece.byteLength;
    if (!test(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength), at === source.size)) return false;
  }
  return true;
}

async function isWorkbook({ size, read }: ByteSource): Promise<boolean> {
  const tailAt = Math.max(0, size - TAIL_BYTES);
  const head = Buffer.from(await read(0, Math.min(4, size)));
  return beginsAsZip(head) && isOfficeDocument(listZipNames(Buffer.from(await read(tailAt, size)), tailAt), 'xl/');
}
