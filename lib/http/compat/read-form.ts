import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { type FormFile, parseMultipart } from '../request/parse-multipart.ts';
import type { UnreadBody } from '../request/read-json.ts';
import { parseUrlEncoded } from './parse-url-encoded.ts';

/** The values of a form by field, in their order. */
export type Form = ReadonlyMap<string, readonly (string | FormFile)[]>;

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i;

const URL_ENCODED = /^application\/x-www-form-urlencoded/i;

/** The most values of a form: more than the recipients, tags and variables of any message. */
const VALUES_MAX = 10_000;

const inflate = promisify(gunzip);

/**
 * Reads the form of a call, multipart or URL-encoded, which may be compressed with gzip. `to[]` and `to[0]`, which form
 * encoders write for a list, are `to`.
 *
 * @param reserve reserves memory for the bytes that a compressed body takes besides.
 * @throws {AppError} unsupportedMediaType, requestTooLarge, malformedRequest
 */
export async function readForm(request: UnreadBody, reserve: (bytes: number) => void): Promise<Form> {
  const type = request.header('content-type') ?? '';
  if (!FORM_TYPE.test(type)) throw new AppError('unsupportedMediaType', { message: WRONG_TYPE });
  const bytes = await readBytes(request, reserve);
  const form = URL_ENCODED.test(type) ? parseUrlEncoded(bytes) : parseMultipart(bytes, type);
  const values = new Map<string, (string | FormFile)[]>();
  let count = 0;
  for (const [field, value] of form) {
    count += 1;
    if (count > VALUES_MAX) throw new AppError('malformedRequest', { message: TOO_MANY });
    const name = field.endsWith(']') ? field.replace(/\[\d*\]$/, '') : field;
    const list = values.get(name) ?? [];
    if (list.length === 0) values.set(name, list);
    list.push(value);
  }
  return values;
}

const TOO_MANY = `The form has more than ${VALUES_MAX} values.`;

const WRONG_TYPE = 'Send the body as multipart/form-data or application/x-www-form-urlencoded.';

async function readBytes(request: UnreadBody, reserve: (bytes: number) => void): Promise<Buffer> {
  const encoding = request.header('content-encoding')?.toLowerCase() ?? 'identity';
  const bytes = await request.readBody(REQUEST_MAX_BYTES);
  if (encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new AppError('unsupportedMediaType', { message: 'Compress the body with gzip only.' });
  const inflated = await inflate(bytes, { maxOutputLength: REQUEST_MAX_BYTES }).catch((error: unknown) => {
    // The code of Node for an output over the maximum.
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new AppError('requestTooLarge', { values: { limit: REQUEST_MAX_BYTES } })
      : new AppError('malformedRequest', { message: 'The body is not gzip.' });
  });
  reserve(inflated.length);
  return inflated;
}
