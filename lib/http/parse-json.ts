import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { findJsonError } from './find-json-error.ts';

/**
 * Reads the bytes of a body as JSON. Where it is broken is told, what it holds is not.
 *
 * @throws {AppError} malformedJson
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8.');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(text === '' ? 'it is empty.' : whereBroken(text));
  }
}

function whereBroken(text: string): string {
  const at = findJsonError(text);
  if (at === null) return 'it cannot be read.';
  return at === text.length ? 'it ends too early.' : `look at position ${at}.`;
}

const malformed = (cause: string): AppError => new AppError('malformedJson', { field: 'body', cause });
