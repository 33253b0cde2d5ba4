import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Parses a header value that must be a JSON object.
 *
 * @throws {AppError} invalidField if it is not a JSON object.
 */
export function readJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalidField', { message: 'it is not JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalidField', { message: 'it must be a JSON object' });
  }
  return { ...value };
}
