import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { parseJson } from '../parse-json.ts';
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
  return parseJson(await call.readBody(REQUEST_MAX_BYTES));
}
