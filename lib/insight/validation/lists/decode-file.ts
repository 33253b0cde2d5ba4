import { gunzipSync } from 'node:zlib';
import { decodeText } from '#lib/core/decode-text.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

/** Octets that occur in no text of one octet a character: the file is of another kind. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Returns the text of an uploaded list: UTF-8, UTF-16 with its mark, or else Windows-1252; unpacked if it is packed by
 * gzip.
 *
 * @throws {AppError} importFormat (gzip that cannot be unpacked), fileTooLarge (unpacked), importEncoding
 */
export function decodeFile(content: Uint8Array): string {
  const bytes = isGzip(content) ? unpack(content) : content;
  const text = decodeText(bytes);
  if (BINARY.test(text)) throw new AppError('importEncoding');
  return text;
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpack(content: Uint8Array): Uint8Array {
  try {
    return gunzipSync(content, { maxOutputLength: UPLOAD_MAX_BYTES });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge
      ? new AppError('fileTooLarge', { field: 'file', values: { limit: UPLOAD_MAX_BYTES } })
      : new AppError('importFormat', { message: 'This import is in a wrong format: it cannot be unpacked.' });
  }
}
