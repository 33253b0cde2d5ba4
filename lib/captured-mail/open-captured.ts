import type { Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { requireCapture } from './require-capture.ts';
import { type CapturedRecord, findCaptured } from './store.ts';

/**
 * A captured message that the scope may read, with its bytes.
 *
 * @throws {AppError} notFound, also for another company's message and where this installation does not capture.
 */
export async function openCaptured(scope: Scope, id: string): Promise<CapturedRecord & { raw: Buffer }> {
  requireCapture();
  const message = isUuid(id) ? await findCaptured(scope, id) : null;
  if (!message) throw new AppError('notFound', { values: { entity: 'message' } });
  return message;
}
