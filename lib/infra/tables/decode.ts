import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '#lib/core/errors/app-error.ts';
import { encodingOfMark, encodingOfZeros, guessEncoding, type TableEncoding } from '#lib/core/tables/encodings.ts';
import { type ByteSource, readPieces } from '../zip/byte-source.ts';
import { wrongFormat } from './table-error.ts';

/** Octets from which an encoding is guessed, and octets of one line among them. */
const SAMPLE_BYTES = 65_536;
const LINE_BYTES = 4_096;

/** Characters that occur in no text: the file is of another kind, or in another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

const LINE_END = 0x0a;

/**
 * Reads the octets of a text piece by piece; unpacked if it is packed by gzip.
 *
 * @param maxBytes octets of the unpacked text.
 * @throws {AppError} importFormat (gzip that cannot be unpacked), fileTooLarge (unpacked)
 */
export async function* readTextBytes(source: ByteSource, maxBytes: number): AsyncGenerator<Uint8Array> {
  const [first, second] = await source.read(0, 2);
  if (first !== 0x1f || second !== 0x8b) {
    yield* readPieces(source);
    return;
  }
  const gunzip = createGunzip();
  // An error of either destroys the other, and ends the loop below.
  pipeline(Readable.from(readPieces(source)), gunzip, () => {});
  let bytes = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new AppError('fileTooLarge', { field: 'file', values: { limit: maxBytes } });
      yield piece;
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
    throw isDamaged ? wrongFormat('it cannot be unpacked') : error;
  }
}

/**
 * Finds the encoding of a text: the one that its mark names, UTF-8 if it is, else the one that it reads most like.
 *
 * @param read reads its octets; it may be called three times.
 */
export async function findEncoding(read: () => AsyncIterable<Uint8Array>): Promise<TableEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const sample: Uint8Array[] = [];
  let sampled = 0;
  let isFirst = true;
  let isUtf8 = true;
  for await (const piece of read()) {
    if (isFirst) {
      const named = encodingOfMark(piece) ?? encodingOfZeros(piece.subarray(0, SAMPLE_BYTES));
      if (named) return named;
    }
    isFirst = false;
    isUtf8 &&= canDecode(utf8, piece, true);
    sampled = sampled < SAMPLE_BYTES ? addLines(piece, sample, sampled) : sampled;
    if (!isUtf8 && sampled >= SAMPLE_BYTES) break;
  }
  if (isUtf8 && canDecode(utf8, new Uint8Array(), false)) return 'utf-8';
  const guess = guessEncoding(Buffer.concat(sample));
  return (await isOf(read(), guess)) ? guess : 'windows-1252';
}

function canDecode(decoder: TextDecoder, piece: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(piece, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Checks whether all of a text is of an encoding. */
async function isOf(pieces: AsyncIterable<Uint8Array>, encoding: TableEncoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of pieces) if (!canDecode(decoder, piece, true)) return false;
  return canDecode(decoder, new Uint8Array(), false);
}

/** Adds the lines with octets beyond ASCII to a sample, and returns its octets. */
function addLines(piece: Uint8Array, sample: Uint8Array[], before: number): number {
  let bytes = before;
  for (let at = 0; at < piece.length && bytes < SAMPLE_BYTES; ) {
    if ((piece[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const from = Math.max(piece.lastIndexOf(LINE_END, at) + 1, at - LINE_BYTES);
    const end = piece.indexOf(LINE_END, at);
    const to = Math.min(end < 0 ? piece.length : end + 1, at + LINE_BYTES);
    sample.push(piece.slice(from, to));
    bytes += to - from;
    at = to;
  }
  return bytes;
}

/**
 * Decodes a text piece by piece.
 *
 * @throws {AppError} importEncoding (another encoding, or no text)
 */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>, encoding: TableEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(piece, { stream });
    } catch {
      throw new AppError('importEncoding');
    }
  };
  for await (const piece of pieces) {
    const text = decode(piece, true);
    if (BINARY.test(text)) throw new AppError('importEncoding');
    yield text;
  }
  yield decode(new Uint8Array(), false);
}
