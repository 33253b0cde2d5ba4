import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Reads the JSON object that a header's value is.
 *
 * @throws {AppError} invalidField
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
