import { AppError } from '#lib/core/errors/app-error.ts';
import { requirePlainBody, type UnreadBody } from './read-json.ts';

/** The media types that a call takes as its body, and how large it may be. */
type TakenFile = { types: readonly string[]; maxBytes: number };

/**
 * Reads the body of a call that is a file.
 *
 * @throws {AppError} unsupportedMediaType (also for a compressed body), fileTooLarge
 */
export async function readFileBody(
  request: UnreadBody,
  { types, maxBytes }: TakenFile,
): Promise<{ type: string; content: Buffer }> {
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) {
    const message = `Send the body as application/json, or as a file of the type ${types.join(' or ')}.`;
    throw new AppError('unsupportedMediaType', { message });
  }
  requirePlainBody(request);
  const content = await request.readBody(maxBytes).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'requestTooLarge';
    throw isTooLarge ? new AppError('fileTooLarge', { field: 'body', values: { limit: maxBytes } }) : error;
  });
  return { type, content };
}
