import type { Upload } from '#lib/core/call.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { type FormFile, parseMultipart } from './parse-multipart.ts';
import { readAll } from './read-all.ts';

/** The allowance for a form's boundaries and headers in addition to its file, in bytes. */
const FORM_BYTES = 65_536;

/**
 * Reads the single file of a form (RFC 7578); stops reading as soon as the file exceeds the maximum.
 *
 * @throws {AppError} unsupportedMediaType, fileTooLarge, missingField, invalidFormat
 */
export async function readUpload(request: Request, field: string, maxBytes: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) {
    throw new AppError('unsupportedMediaType', { message: 'Send the file as multipart/form-data.' });
  }
  const body = await readAll(request, maxBytes + FORM_BYTES).catch((error: unknown) => {
    throw isRefusal(error, 'requestTooLarge') ? tooLarge(field, maxBytes) : error;
  });
  const file = findField(body, type, field);
  if (file === undefined || typeof file === 'string') throw refuse.missingField(field);
  if (file.content.length > maxBytes) throw tooLarge(field, maxBytes);
  return { name: file.name, content: file.content };
}

/** Returns the first value of a field. Reads the whole form, so that a broken one is refused wherever it is broken. */
function findField(body: Buffer, type: string, field: string): string | FormFile | undefined {
  let found: string | FormFile | undefined;
  try {
    for (const [name, value] of parseMultipart(body, type)) if (name === field) found ??= value;
    return found;
  } catch (error) {
    throw isRefusal(error, 'malformedRequest') ? new AppError('invalidFormat', { message: error.message }) : error;
  }
}

const isRefusal = (error: unknown, code: AppError['code']): error is AppError =>
  error instanceof AppError && error.code === code;

const tooLarge = (field: string, limit: number) => new AppError('fileTooLarge', { field, values: { limit } });
