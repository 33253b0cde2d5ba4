import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { ApiCall } from './call.ts';
import { findJsonError } from './find-json-error.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads the JSON body of a call.
 *
 * @throws {AppError} unsupportedMediaType (also for a compressed body), requestTooLarge, malformedJson
 */
export async function readJson(call: ApiCall): Promise<unknown> {
  if (!JSON_TYPE.test(call.header('content-type') ?? '')) throw new AppError('unsupportedMediaType');
  const encoding = call.header('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupportedMediaType', { message: 'Send the body without a content-encoding.' });
  }
  const bytes = await call.readBody(REQUEST_MAX_BYTES);
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8.');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(text === '' ? 'it is empty.' : whereBroken(text));
  }
}

/** The position is told, the text is not. */
function whereBroken(text: string): string {
  const at = findJsonError(text);
  if (at === null) return 'it cannot be read.';
  return at === text.length ? 'it ends too early.' : `look at position ${at}.`;
}

const malformed = (cause: string): AppError => new AppError('malformedJson', { field: 'body', cause });
