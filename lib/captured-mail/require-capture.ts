import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Whether this installation keeps mail instead of sending it. */
export const isCapturing = (): boolean => settings().DELIVERY_ROUTE.kind === 'capture';

/**
 * Lets captured mail be read only where all mail is captured: where mail is sent, what stands in it is its recipient's.
 *
 * @throws {AppError} notFound
 */
export function requireCapture(): void {
  if (!isCapturing()) throw new AppError('notFound', { values: { entity: 'page' } });
}
