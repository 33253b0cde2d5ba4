import type { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';

/**
 * Parses a request's query parameters with a schema; each may appear once.
 *
 * @throws {AppError} unknownField, missingField, invalidField
 */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, name)) {
      const cause = `The ${name} may be given once.`;
      throw new AppError('invalidField', { field: name, cause, message: cause });
    }
    query[name] = value;
  }
  return parseInput(schema, query);
}
