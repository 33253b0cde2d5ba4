import type { z } from 'zod';
import { appErrorFromZod } from './from-zod.ts';

/**
 * Reads what came from outside through a schema.
 *
 * @throws {AppError} unknownField, missingField, invalidField, each naming the field
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw appErrorFromZod(result.error, input);
}
