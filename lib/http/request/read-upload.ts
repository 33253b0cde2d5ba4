import { AppError } from '#lib/core/errors/app-error.ts';
import { readAll } from './read-all.ts';

/** The allowance for a form's boundaries and headers in addition to its file, in bytes. */
const FORM_BYTES = 65_536;

/** An uploaded file. */
export type Upload = { name: string; content: Uint8Array };

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
  const file = (await readForm(request, type, field, maxBytes)).get(field);
  if (!(file instanceof File)) throw new AppError('missingField', { field });
  if (file.size > maxBytes) throw tooLarge(field, maxBytes);
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
}

async function readForm(request: Request, type: string, field: string, maxBytes: number): Promise<FormData> {
  const body = await readAll(request, maxBytes + FORM_BYTES).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'requestTooLarge' ? tooLarge(field, maxBytes) : error;
  });
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('invalidFormat', { message: 'The body is not a form that can be read.' });
  }
}

const tooLarge = (field: string, limit: number) => new AppError('fileTooLarge', { field, values: { limit } });
