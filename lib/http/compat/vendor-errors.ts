import type { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';

/** Presents a refusal in a vendor's format: the status, and the body as JSON. */
export type ErrorFormat = (error: AppError) => { status: number; body: unknown };

/** Returns the status of a refusal for a vendor: its own for a code, or the status that it has instead of the catalogue's. */
export function statusOf(
  error: AppError,
  byCode: Readonly<Partial<Record<string, number>>>,
  byStatus: Readonly<Partial<Record<number, number>>>,
): number {
  const { status } = errorEntry(error.code);
  return byCode[error.code] ?? byStatus[status] ?? status;
}
