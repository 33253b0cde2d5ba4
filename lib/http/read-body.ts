import type { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';

/** A body of the Config API, in bytes; files have calls of their own. */
export const CONFIG_BODY_MAX_BYTES = 1_048_576;

/**
 * Reads a request's JSON body through a schema.
 *
 * @throws {AppError} unsupportedMediaType, requestTooLarge, malformedJson, unknownField, missingField, invalidField
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupportedMediaType');
  return parseInput(schema, parseJson(await readText(request)));
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > CONFIG_BODY_MAX_BYTES) {
      throw new AppError('requestTooLarge', { values: { limit: CONFIG_BODY_MAX_BYTES } });
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('malformedJson', { cause: 'it is not UTF-8.' });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser quotes the body; its position is all that is told.
    const position = /position (\d+)/.exec(String(error))?.[1];
    const where = position === undefined ? 'it ends too early.' : `look at character ${position}.`;
    throw new AppError('malformedJson', { cause: text === '' ? 'it is empty.' : where });
  }
}
