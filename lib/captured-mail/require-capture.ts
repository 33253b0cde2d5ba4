import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Returns true where this installation keeps mail instead of sending it. */
export const isCapturing = (): boolean => settings().DELIVERY_ROUTE.kind === 'capture';

/**
 * Requires that all mail is captured here: where mail is sent, its content is its recipient's.
 *
 * @throws {AppError} notFound
 */
export function requireCapture(): void {
  if (!isCapturing()) throw new AppError('notFound', { values: { entity: 'page' } });
}
