import { AppError } from '#lib/core/errors/app-error.ts';
import { findDialect } from '#lib/core/tables/dialect.ts';
import type { TableEncoding } from '#lib/core/tables/encodings.ts';
import type { Dialect, TableRow } from '#lib/core/tables/parse-text.ts';
import type { ByteSource } from '../zip/byte-source.ts';
import { decodeText, findEncoding, readTextBytes } from './decode.ts';
import { readCsv } from './read-csv.ts';

/** How a text is read as a table. */
export type TextFormat = { encoding: TableEncoding; dialect: Dialect };

/** Octets that an unpacked text may have where nothing else is set. */
const UNPACKED_MAX_BYTES = 2_147_483_648;

/** Characters from which the dialect is found. */
const BEGINNING_CHARS = 65_536;

/**
 * Finds the encoding and the dialect of a text, or those that a person did not choose.
 *
 * @param maxBytes octets of the unpacked text.
 * @throws {AppError} importEmpty, importEncoding, importDelimiter, importFormat, fileTooLarge (unpacked)
 */
export async function findTextFormat(
  source: ByteSource,
  choice: { encoding?: TableEncoding | undefined; dialect?: Partial<Dialect> | undefined } = {},
  maxBytes: number = UNPACKED_MAX_BYTES,
): Promise<TextFormat> {
  const read = () => readTextBytes(source, maxBytes);
  const encoding = choice.encoding ?? (await findEncoding(read));
  const { text, isWhole } = await readBeginning(decodeText(read(), encoding));
  if (text.trim() === '' && isWhole) throw new AppError('importEmpty');
  return { encoding, dialect: findDialect(text, { isWhole, chosen: choice.dialect ?? {} }) };
}

async function readBeginning(pieces: AsyncIterable<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  for await (const piece of pieces) {
    // Empty lines before the first row say nothing, and may be any number.
    text = (text + piece).replace(/^[\r\n]{1000,}/, '\n');
    if (text.length >= BEGINNING_CHARS) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** Reads the text of a file, unpacked and decoded, piece by piece. */
export const readText = (
  source: ByteSource,
  encoding: TableEncoding,
  maxBytes: number = UNPACKED_MAX_BYTES,
): AsyncGenerator<string> => decodeText(readTextBytes(source, maxBytes), encoding);

/** Reads all rows of a text. */
export const readTextRows = (
  source: ByteSource,
  { encoding, dialect }: TextFormat,
  maxBytes?: number,
): AsyncGenerator<TableRow> => readCsv(readText(source, encoding, maxBytes), dialect);
