import { AppError } from '#lib/core/errors/app-error.ts';

/** Returns a refusal as it is, and `internal` for any other error, without its message. */
export const asAppError = (error: unknown): AppError => (error instanceof AppError ? error : new AppError('internal'));
