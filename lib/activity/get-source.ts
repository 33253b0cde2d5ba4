import type { Context } from '#lib/core/context.ts';
import { openBody } from './open-message.ts';

/**
 * A message as it came in, byte for byte (RFC 5322).
 *
 * @throws {AppError} notFound, also once the body's retention is over.
 */
export function getSource(ctx: Context, id: string): Promise<Buffer> {
  return openBody(ctx.scope, id);
}
