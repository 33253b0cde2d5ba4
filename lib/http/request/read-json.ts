import { AppError } from '#lib/core/errors/app-error.ts';
import { parseJson } from './parse-json.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A request whose body was not read yet. */
export type UnreadBody = {
  /** Returns a header's value by its name in lower case. */
  header(name: string): string | null;
  /** Returns the whole body; throws requestTooLarge as soon as there are more than `maxBytes`. */
  readBody(maxBytes: number): Promise<Buffer>;
};

/** Returns true if the body of a call is announced as JSON. */
export const isJsonType = ({ header }: Pick<UnreadBody, 'header'>): boolean =>
  JSON_TYPE.test(header('content-type') ?? '');

/**
 * Reads the JSON body of a call.
 *
 * @throws {AppError} unsupportedMediaType (also for a compressed body), requestTooLarge, malformedJson
 */
export async function readJson(request: UnreadBody, maxBytes: number): Promise<unknown> {
  if (!isJsonType(request)) throw new AppError('unsupportedMediaType');
  requirePlainBody(request);
  return parseJson(await request.readBody(maxBytes));
}

/** Refuses a compressed body. @throws {AppError} unsupportedMediaType */
export function requirePlainBody({ header }: Pick<UnreadBody, 'header'>): void {
  const encoding = header('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return;
  throw new AppError('unsupportedMediaType', { message: 'Send the body without a content-encoding.' });
}
