import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';

/** Returns the result of a verb, or the code with which it refuses, for pages that have words for both. */
export async function orRefusal<T>(answer: Promise<T>): Promise<{ found: T } | { found: null; code: ErrorCode }> {
  try {
    return { found: await answer };
  } catch (error) {
    if (error instanceof AppError) return { found: null, code: error.code };
    throw error;
  }
}
