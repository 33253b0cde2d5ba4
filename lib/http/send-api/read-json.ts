import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { ApiCall } from './call.ts';

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
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    // The parser quotes the body; its position is all that is told.
    const position = /position (\d+)/.exec(String(error))?.[1];
    if (bytes.length === 0) throw malformed('it is empty.');
    throw malformed(position === undefined ? 'it ends too early.' : `look at character ${position}.`);
  }
}

const malformed = (cause: string): AppError => new AppError('malformedJson', { field: 'body', cause });
