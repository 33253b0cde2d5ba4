import type { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { parseJson } from './parse-json.ts';
import { readAll } from './read-all.ts';

/** A body of the Config API, in bytes; files have calls of their own. */
const CONFIG_BODY_MAX_BYTES = 1_048_576;

/**
 * Reads a request's JSON body through a schema.
 *
 * @throws {AppError} unsupportedMediaType, requestTooLarge, malformedJson, unknownField, missingField, invalidField
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupportedMediaType');
  return parseInput(schema, parseJson(await readAll(request, CONFIG_BODY_MAX_BYTES)));
}
