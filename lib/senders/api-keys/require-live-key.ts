import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Requires a key of production, for things that exist there only.
 *
 * @param things what exists there, at the beginning of the sentence: "Files".
 * @throws {AppError} liveKeyRequired
 */
export function requireLiveKey({ scope }: Pick<Context, 'scope'>, things: string): void {
  if (scope.environment === 'production') return;
  throw new AppError('liveKeyRequired', { message: `${things} exist in production only. Use a live key.` });
}
