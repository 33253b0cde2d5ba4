import { AppError } from '#lib/core/errors/app-error.ts';
import { readAll } from './read-all.ts';

/** What a form may hold beside its file: boundaries and the fields' headers, in bytes. */
const FORM_BYTES = 65_536;

/** A file as it was sent. */
export type Upload = { name: string; content: Uint8Array };

/**
 * Reads the one file of a form (RFC 7578); the stream is given up as soon as it holds more than the file may.
 *
 * @throws {AppError} unsupportedMediaType, fileTooLarge, missingField, invalidField
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
    const cause = 'The body is not a form that can be read.';
    throw new AppError('invalidField', { field: 'body', cause, message: cause });
  }
}

const tooLarge = (field: string, limit: number) => new AppError('fileTooLarge', { field, values: { limit } });
