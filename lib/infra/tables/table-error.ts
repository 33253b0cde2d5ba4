import { AppError } from '#lib/core/errors/app-error.ts';
import { COLUMNS_MAX } from '#lib/core/tables/parse-text.ts';

/** Refuses a file as one of a wrong format (importFormat), with the fault in words. */
export const wrongFormat = (cause: string): AppError =>
  new AppError('importFormat', { message: `This import is in a wrong format: ${cause}.` });

/** Refuses a row with too many cells (invalidFormat). */
export const tooManyColumns = (): AppError =>
  new AppError('invalidFormat', {
    field: 'file',
    message: `A row has more than ${COLUMNS_MAX.toLocaleString('en')} columns. Remove those that are not needed.`,
  });
