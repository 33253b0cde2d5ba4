import { AppError } from '#lib/core/errors/app-error.ts';
import { SettingsError } from '#lib/infra/config/settings.ts';
import { OperatorError } from './operator-error.ts';

/** One sentence for what is expected to go wrong at times; the whole error, with its stack, for a fault of ours. */
export function sayFailure(error: unknown): unknown {
  const isExpected = error instanceof OperatorError || error instanceof SettingsError || error instanceof AppError;
  return isExpected ? error.message : error;
}
