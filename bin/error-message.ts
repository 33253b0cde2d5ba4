import { AppError } from '#lib/core/errors/app-error.ts';
import { SettingsError } from '#lib/infra/config/settings.ts';
import { OperatorError } from './operator-error.ts';

/** Returns one sentence for an expected failure, or the whole error with its stack for a bug. */
export function errorMessage(error: unknown): unknown {
  const isExpected = error instanceof OperatorError || error instanceof SettingsError || error instanceof AppError;
  return isExpected ? error.message : error;
}
